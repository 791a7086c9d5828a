import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FromReader, ReadCode, ToReader } from './camera-reader.ts'
import readerUrl from './camera-reader.ts?worker&url'

/** The codes in one picture of the camera. */
export interface Picture {
  readonly codes: readonly ReadCode[]
  /** Something looks like a code but cannot be read. Browsers' own readers do not report this. */
  readonly isUnreadable: boolean
}

/** Reads codes from the camera's picture. */
export interface CodeReader {
  /** Reads the current picture of a video; one call at a time. */
  read(video: HTMLVideoElement): Promise<Picture>
  close(): void
}

interface NativeReader {
  detect(
    source: HTMLVideoElement,
  ): Promise<readonly { rawValue: string; cornerPoints: readonly { x: number; y: number }[] }[]>
}

declare global {
  /** The browser's own reader (Shape Detection API), which not all browsers have and TypeScript's types lack. */
  var BarcodeDetector:
    | { new (options: { formats: string[] }): NativeReader; getSupportedFormats(): Promise<string[]> }
    | undefined
}

/** The browser's own reader, if it reads QR codes. */
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
    console.info('The browser’s own code reader does not work:', error)
    return undefined
  }
}

/** Our own reader in its thread. @throws if it cannot be loaded */
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

/**
 * Starts the browser's own reader or ours, and ours if the browser's fails later. @throws if neither works
 * @param onLost called if the browser's fails and ours cannot be loaded: from then on every picture is refused
 */
export async function startCodeReader(onLost: () => void): Promise<CodeReader> {
  const native = await nativeReader()
  if (!native) return threadReader()
  let ours: Promise<CodeReader> | undefined
  let isClosed = false
  return {
    read: async video => {
      if (ours) return (await ours).read(video)
      try {
        return await native.read(video)
      } catch (error) {
        if (isClosed) throw error
        console.info('The browser’s own code reader does not work:', error)
        // Started once, not anew for each picture.
        ours = threadReader()
        ours.catch(onLost)
        return (await ours).read(video)
      }
    },
    close: () => {
      isClosed = true
      ours?.then(
        reader => reader.close(),
        () => undefined,
      )
    },
  }
}

/** Loads the reader's files, so that the worker caches them for use offline. @throws without a network */
export async function keepCodeReader(): Promise<void> {
  if (await nativeReader()) return
  await Promise.all([readerUrl, wasmUrl].map(url => fetch(url)))
}
