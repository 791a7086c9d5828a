import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FromReader, ReadCode, ToReader } from './camera-reader.ts'
import readerUrl from './camera-reader.ts?worker&url'

/** What a picture of the camera has. */
export interface Picture {
  readonly codes: readonly ReadCode[]
  /** Something has the look of a code and cannot be read. Browsers' own readers do not tell. */
  readonly isUnreadable: boolean
}

/** Reads codes from a camera's picture. */
export interface CodeReader {
  /** Reads what a video shows now; one call at a time. */
  read(video: HTMLVideoElement): Promise<Picture>
  close(): void
}

interface NativeReader {
  detect(
    source: HTMLVideoElement,
  ): Promise<readonly { rawValue: string; cornerPoints: readonly { x: number; y: number }[] }[]>
}

declare global {
  /** The browser's own reader (Shape Detection API): not in all of them, and no part of TypeScript's. */
  var BarcodeDetector:
    | { new (options: { formats: string[] }): NativeReader; getSupportedFormats(): Promise<string[]> }
    | undefined
}

/** The browser's own reader, where it has one for QR codes. */
async function nativeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code'))
      return undefined
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return {
      read: async video => {
        const found = await detector.detect(video)
        return {
          codes: found.map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints })),
          isUnreadable: false,
        }
      },
      close: () => undefined,
    }
  } catch (error) {
    console.info('The browser’s own reader of codes does not work:', error)
    return undefined
  }
}

/** Our own reader in its thread. @throws where it cannot be loaded */
function threadReader(): Promise<CodeReader> {
  const thread = new Worker(readerUrl, { type: 'module' })
  const send = (message: ToReader, transfer: Transferable[] = []) => thread.postMessage(message, transfer)
  let resolveRead: ((picture: Picture) => void) | undefined
  return new Promise((resolve, reject) => {
    const fail = () => {
      thread.terminate()
      reject(new Error('The reader of codes could not be loaded.'))
    }
    const read = async (video: HTMLVideoElement) => {
      const picture = await createImageBitmap(video)
      return new Promise<Picture>(done => {
        resolveRead = done
        send({ picture }, [picture])
      })
    }
    thread.addEventListener('error', fail)
    thread.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
      if (!('ready' in data)) resolveRead?.(data)
      else if (data.ready) resolve({ read, close: () => thread.terminate() })
      else fail()
    })
    send({ wasm: wasmUrl })
  })
}

/** Starts the browser's own reader, else ours; ours as well where the browser's own turns out not to work. @throws where none can be had */
export async function startCodeReader(): Promise<CodeReader> {
  const native = await nativeReader()
  let reader = native ?? (await threadReader())
  return {
    read: async video => {
      try {
        return await reader.read(video)
      } catch (error) {
        if (reader !== native) throw error
        console.info('The browser’s own reader of codes does not work:', error)
        reader = await threadReader()
        return reader.read(video)
      }
    },
    close: () => reader.close(),
  }
}

/** Has the worker keep what the reader needs, so that it is there without a network. @throws without one */
export async function keepCodeReader(): Promise<void> {
  if (await nativeReader()) return
  await Promise.all([readerUrl, wasmUrl].map(url => fetch(url)))
}
