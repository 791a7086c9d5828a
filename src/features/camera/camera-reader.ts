import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/**
 * Reads QR codes in a thread of its own, so that the page stays responsive. Only this file may compile WebAssembly: the
 * server sends a content security policy for it that no page gets (server/plugins/pages.ts).
 */

/** Messages from the page: first the address of the reader's code, then one picture each. */
export type ToReader = { readonly wasm: string } | { readonly picture: ImageBitmap }

/** A point of the picture, in pixels. */
interface Point {
  readonly x: number
  readonly y: number
}

/** A code that was read, with its four corners. */
export interface ReadCode {
  readonly text: string
  readonly corners: readonly Point[]
}

/** Messages of the thread: whether it could start, then the codes in each picture. */
export type FromReader =
  | { readonly ready: boolean }
  | { readonly codes: readonly ReadCode[]; readonly isUnreadable: boolean }

const MAX_CODES = 8

const answer = (message: FromReader): void => postMessage(message)
let canvas: OffscreenCanvas | undefined

async function start(wasm: string): Promise<void> {
  try {
    await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
    answer({ ready: true })
  } catch (error) {
    console.info('The code reader could not be started:', error)
    answer({ ready: false })
  }
}

function pixelsOf(picture: ImageBitmap): ImageData | undefined {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0)
  picture.close()
  return context?.getImageData(0, 0, width, height)
}

async function read(picture: ImageBitmap): Promise<void> {
  const pixels = pixelsOf(picture)
  const found = pixels
    ? await readBarcodes(pixels, {
        formats: ['QRCode'],
        textMode: 'Plain',
        maxNumberOfSymbols: MAX_CODES,
        returnErrors: true,
      })
    : []
  answer({
    codes: found
      .filter(({ isValid }) => isValid)
      .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
        text,
        corners: [topLeft, topRight, bottomRight, bottomLeft],
      })),
    isUnreadable: found.some(({ isValid }) => !isValid),
  })
}

addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  if ('wasm' in data) void start(data.wasm)
  else
    read(data.picture).catch(error => {
      console.info('A picture could not be read:', error)
      answer({ codes: [], isUnreadable: false })
    })
})
