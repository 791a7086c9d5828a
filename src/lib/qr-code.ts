import { encode } from 'uqr'

/** A QR code to draw as SVG: `<path>` in a `viewBox` of `0 0 size size`, dark on light. */
type QrCode = {
  /** Number of modules in a row and in a column, without the quiet zone that a reader needs. */
  readonly size: number
  /** The dark modules, one unit each. */
  readonly path: string
}

/** Width of the quiet zone around a code, in modules (ISO 18004). */
export const QUIET_ZONE_MODULES = 4

/**
 * Makes the smallest QR code that holds a text with error correction M, or a higher one at the same size. Capitals,
 * digits and `$%*+-./:` take 5.5 bits a character; a text with any other takes 8.
 */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 })
  return { size, path: data.map(pathOfRow).join('') }
}

/**
 * The QR code of a guest's page, in capitals to keep it small: version 3 (29 modules) for an origin of up to 42
 * characters. Scheme and host are case-insensitive, and the server redirects `/G/` to `/g/`.
 */
export const guestPageQrCode = (address: string): QrCode => qrCode(address.toUpperCase())

/** One rectangle for each run of dark modules. */
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
