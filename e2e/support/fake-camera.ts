import { renameSync, writeFileSync } from 'node:fs'
import { QUIET_ZONE_MODULES, qrCode } from '../../src/lib/qr-code.ts'

/** A fake camera for Chromium: pictures of codes, written to the file that the browser uses as its camera. */

const WIDTH = 1280
const HEIGHT = 720
const FRAMES_PER_SECOND = 30

/** A code in the picture. */
export interface DrawnCode {
  readonly text: string
  /** Side including its quiet zone, in pixels. */
  readonly side: number
  /** Centre of the code, as a share of the picture. */
  readonly at?: readonly [number, number]
  readonly degrees?: number
  /** Share of the code that a hand covers, from its lower edge up. */
  readonly covered?: number
}

/** The exposure of a picture. */
interface Light {
  /** Grey value of black and of white, 0 to 255. */
  readonly dark: number
  readonly light: number
  /** Maximum deviation of a pixel. */
  readonly noise: number
}

const GOOD_LIGHT: Light = { dark: 20, light: 235, noise: 6 }
/** A dim marquee: little contrast and a grainy picture. */
export const POOR_LIGHT: Light = { dark: 34, light: 72, noise: 12 }
/** Grey of the background. */
const BACKGROUND = 0.55
/** Samples per pixel in each direction, which blur the picture like a lens. */
const SAMPLES = 3

/** Which modules of a code are dark; the path has one rectangle for each run in a row. */
function modulesOf(text: string): {
  readonly size: number
  readonly isDark: (x: number, y: number) => boolean
} {
  const { size, path } = qrCode(text)
  const dark = new Set<number>()
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let at = 0; at < Number(run); at += 1) dark.add(Number(y) * size + Number(x) + at)
  return { size, isDark: (x, y) => x >= 0 && x < size && dark.has(y * size + x) }
}

/** The same sequence each time, so that a failing picture can be reproduced. */
function createNoise(): () => number {
  let state = 1
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

/** The grey values of a picture with these codes, 0 to 1, before exposure. */
function paint(codes: readonly DrawnCode[]): Float32Array {
  const grey = new Float32Array(WIDTH * HEIGHT).fill(BACKGROUND)
  for (const { text, side, at = [0.5, 0.5], degrees = 0, covered = 0 } of codes) {
    const { size, isDark } = modulesOf(text)
    const all = size + 2 * QUIET_ZONE_MODULES
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const [middleX, middleY] = [at[0] * WIDTH, at[1] * HEIGHT]
    const reach = Math.ceil(side * 0.75)
    const greyAt = (x: number, y: number): number | undefined => {
      const u = ((cos * (x - middleX) + sin * (y - middleY)) / side + 0.5) * all
      const v = ((cos * (y - middleY) - sin * (x - middleX)) / side + 0.5) * all
      if (u < 0 || v < 0 || u >= all || v >= all) return undefined
      if (v > all * (1 - covered)) return BACKGROUND
      return isDark(Math.floor(u) - QUIET_ZONE_MODULES, Math.floor(v) - QUIET_ZONE_MODULES) ? 0 : 1
    }
    for (let y = Math.max(0, Math.floor(middleY) - reach); y < Math.min(HEIGHT, middleY + reach); y += 1)
      for (let x = Math.max(0, Math.floor(middleX) - reach); x < Math.min(WIDTH, middleX + reach); x += 1) {
        let sum = 0
        for (let i = 0; i < SAMPLES * SAMPLES; i += 1)
          sum +=
            greyAt(x + ((i % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) ??
            BACKGROUND
        grey[y * WIDTH + x] = sum / SAMPLES ** 2
      }
  }
  return grey
}

/** A picture in YUV4MPEG2, which Chromium plays as its camera in a loop. */
function pictureFile(codes: readonly DrawnCode[], { dark, light, noise }: Light): Buffer {
  const header = Buffer.from(
    `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\nFRAME\n`,
  )
  const random = createNoise()
  const luma = Uint8Array.from(paint(codes), grey =>
    Math.round(Math.min(255, Math.max(0, dark + grey * (light - dark) + (random() * 2 - 1) * noise))),
  )
  return Buffer.concat([header, luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
}

/** Puts a picture before the camera at `path`; it is seen the next time the camera is switched on. */
export function showToCamera(path: string, codes: readonly DrawnCode[], light = GOOD_LIGHT): void {
  // Replaced atomically, because the browser may be reading it.
  writeFileSync(`${path}.next`, pictureFile(codes, light))
  renameSync(`${path}.next`, path)
}

/** Chromium's arguments to use this camera, and to let pages use it without asking. */
export const fakeCamera = (path: string): readonly string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
]
