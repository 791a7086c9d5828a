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

/** The reader's thread: starts or not, and reads 'from the thread'. */
function stubThread(ready: boolean): { started: number } {
  const threads = { started: 0 }
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        threads.started += 1
      }
      postMessage(message: ToReader): void {
        const data: FromReader =
          'wasm' in message
            ? { ready }
            : { codes: [{ text: 'from the thread', corners: CORNERS }], isUnreadable: false }
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
      }
      terminate(): void {
        threads.started -= 1
      }
    },
  )
  vi.stubGlobal('createImageBitmap', async () => ({}))
  return threads
}

afterEach(() => vi.unstubAllGlobals())

const textsOf = async (reader: Awaited<ReturnType<typeof startCodeReader>>): Promise<string[]> =>
  (await reader.read(video)).codes.map(({ text }) => text)

test('the browser’s own reader is used if it reads QR codes', async () => {
  const threads = stubThread(true)
  stubNative(['qr_code'], async () => [{ rawValue: 'from the browser', cornerPoints: CORNERS }])
  expect(await textsOf(await startCodeReader())).toEqual(['from the browser'])
  expect(threads.started).toBe(0)
})

test.each([[[]], [['ean_13']]])('a browser’s reader for %j is not used', async formats => {
  stubThread(true)
  stubNative(formats, () => Promise.reject(new Error('not for us')))
  expect(await textsOf(await startCodeReader())).toEqual(['from the thread'])
})

test('if the browser’s own reader fails, ours continues', async () => {
  const threads = stubThread(true)
  stubNative(['qr_code'], () => Promise.reject(new DOMException('', 'NotSupportedError')))
  const reader = await startCodeReader()
  expect(await textsOf(reader)).toEqual(['from the thread'])
  expect(await textsOf(reader)).toEqual(['from the thread'])
  expect(threads.started).toBe(1)
  reader.close()
  expect(threads.started).toBe(0)
})

test('a thread that cannot start is terminated and reported', async () => {
  const threads = stubThread(false)
  await expect(startCodeReader()).rejects.toThrow('could not be loaded')
  expect(threads.started).toBe(0)
})
