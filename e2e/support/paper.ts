import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'

/** Reads what is printed, as a person with the paper would. */

const PX_PER_MM = 96 / 25.4
const MM_PER_POINT = 25.4 / 72

/** The sizes of a PDF's pages, as width and height in whole mm. */
export const pageSizes = (pdf: Buffer): number[][] =>
  [
    ...pdf.toString('latin1').matchAll(/\/Type \/Page\b[^s][\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, width, height]) => [width, height].map(points => Math.round(Number(points) * MM_PER_POINT)))

/**
 * Takes a picture of a printed QR code and reads it with another library than ours. Resolves to its text and the width
 * of the code on paper.
 */
export async function readQr(page: Page, code: Locator): Promise<{ text: string; widthMm: number }> {
  const picture = (await code.screenshot()).toString('base64')
  const { data, width, height, scale } = await page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const pixels = drawing?.getImageData(0, 0, image.width, image.height).data ?? []
    return { data: [...pixels], width: image.width, height: image.height, scale: devicePixelRatio }
  }, picture)
  const found = jsQR(Uint8ClampedArray.from(data), width, height)
  if (!found) throw new Error('There is no QR code that can be read.')
  const { topLeftCorner, topRightCorner } = found.location
  const widthPx = Math.hypot(topRightCorner.x - topLeftCorner.x, topRightCorner.y - topLeftCorner.y)
  return { text: found.data, widthMm: widthPx / scale / PX_PER_MM }
}
