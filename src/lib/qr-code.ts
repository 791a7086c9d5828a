import { encode } from 'uqr'

/** A QR code to be drawn as SVG: `<path>` in a `viewBox` of `0 0 size size`, dark on light. */
type QrCode = {
  /** Modules in a row and in a column, without the quiet zone: four modules on each side are the reader's due. */
  readonly size: number
  /** The dark modules, one unit each. */
  readonly path: string
}

/** What a reader needs around a code, in modules (ISO 18004). */
export const QUIET_ZONE_MODULES = 4

/**
 * The smallest QR code that holds a text with error correction M, or a higher one where that costs no module. A text of
 * capitals, figures and `$%*+-./:` takes 5.5 bits a character, any other 8.
 */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 })
  return { size, path: data.map(pathOfRow).join('') }
}

/**
 * The QR code of a guest's page, in capitals so that it is small: version 3 (29 modules) for an origin of up to 42 characters.
 * Scheme and host are the same in any case, and the server leads `/G/` to `/g/`.
 */
export const guestPageQrCode = (address: string): QrCode => qrCode(address.toUpperCase())

/** Each run of dark modules as one rectangle. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const width = x + 1 - start
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
