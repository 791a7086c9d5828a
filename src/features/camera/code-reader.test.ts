// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { FromReader, ToReader } from './camera-reader.ts'
import { startCodeReader } from './code-reader.ts'

const CORNERS = [
  { x: 1, y: 1 },
  { x: 9, y: 1 },
  { x: 9, y: 9 },
  { x: 1, y: 9 },
]
const video = document.createElement('video')
/** Called when no reader is left. */
const lost = vi.fn()

/** The browser's own reader: finds codes, or fails. */
function stubNative(formats: string[], detect: () => Promise<unknown>): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      detect = detect
    },
  )
}

const broken = () => Promise.reject(new DOMException('', 'NotSupportedError'))

/** The reader's thread: starts or not, and reads 'from the thread'. `running` of all that were `started`. */
function stubThread(ready: boolean): { started: number; running: number } {
  const threads = { started: 0, running: 0 }
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        threads.started += 1
        threads.running += 1
      }
      postMessage(message: ToReader): void {
        const data: FromReader =
          'wasm' in message
            ? { ready }
            : { codes: [{ text: 'from the thread', corners: CORNERS }], isUnreadable: false }
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
      }
      terminate(): void {
        threads.running -= 1
      }
    },
  )
  vi.stubGlobal('createImageBitmap', async () => ({}))
  return threads
}

afterEach(() => {
  vi.unstubAllGlobals()
  lost.mockReset()
})

const textsOf = async (reader: Awaited<ReturnType<typeof startCodeReader>>): Promise<string[]> =>
  (await reader.read(video)).codes.map(({ text }) => text)

test('the browser’s own reader is used if it reads QR codes', async () => {
  const threads = stubThread(true)
  stubNative(['qr_code'], async () => [{ rawValue: 'from the browser', cornerPoints: CORNERS }])
  expect(await textsOf(await startCodeReader(lost))).toEqual(['from the browser'])
  expect(threads.started).toBe(0)
})

test.each([[[]], [['ean_13']]])('a browser’s reader for %j is not used', async formats => {
  stubThread(true)
  stubNative(formats, () => Promise.reject(new Error('not for us')))
  expect(await textsOf(await startCodeReader(lost))).toEqual(['from the thread'])
})

test('if the browser’s own reader fails, ours continues', async () => {
  const threads = stubThread(true)
  stubNative(['qr_code'], broken)
  const reader = await startCodeReader(lost)
  expect(await textsOf(reader)).toEqual(['from the thread'])
  expect(await textsOf(reader)).toEqual(['from the thread'])
  expect(threads.started).toBe(1)
  expect(lost).not.toHaveBeenCalled()
  reader.close()
  await vi.waitFor(() => expect(threads.running).toBe(0))
})

test('a thread that cannot start is terminated and reported', async () => {
  const threads = stubThread(false)
  await expect(startCodeReader(lost)).rejects.toThrow('could not be loaded')
  expect(threads.running).toBe(0)
})

test('if ours cannot be loaded either, that is reported once, and no more threads are started', async () => {
  const threads = stubThread(false)
  stubNative(['qr_code'], broken)
  const reader = await startCodeReader(lost)
  for (let picture = 0; picture < 3; picture += 1)
    await expect(reader.read(video)).rejects.toThrow('could not be loaded')
  expect(threads).toEqual({ started: 1, running: 0 })
  expect(lost).toHaveBeenCalledTimes(1)
})

test('a reader that is closed while ours still starts leaves no thread', async () => {
  const threads = stubThread(true)
  stubNative(['qr_code'], broken)
  const reader = await startCodeReader(lost)
  const picture = reader.read(video)
  while (threads.started === 0) await undefined
  reader.close()
  await picture
  expect(threads.running).toBe(0)
})

test('a reader that is closed before the browser’s fails starts no thread', async () => {
  const threads = stubThread(true)
  let fail = (_error: Error): void => undefined
  stubNative(['qr_code'], () => new Promise((_, reject) => (fail = reject)))
  const reader = await startCodeReader(lost)
  const picture = reader.read(video)
  reader.close()
  fail(new Error('closed'))
  await expect(picture).rejects.toThrow('closed')
  expect(threads.started).toBe(0)
})
