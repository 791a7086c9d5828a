import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Checks that the files named in the two web app manifests exist. */

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
  readonly form_factor?: string
}

interface Manifest {
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly icons: readonly Picture[] }[]
}

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url))
const manifestOf = (team: string): Manifest => JSON.parse(file(`public/${team}.webmanifest`).toString())

/** Width and height in the header of a PNG. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test.each(['orbr', 'vcarb'])('%s names pictures that exist in the stated size', team => {
  const { icons, screenshots, shortcuts } = manifestOf(team)
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap(shortcut => shortcut.icons)]
  for (const { src, sizes } of pictures) {
    expect(src).toContain(`/${team}`)
    if (sizes === 'any') expect(file(`public${src}`).toString()).toContain('<svg')
    else expect(`${src} ${sizeOf(file(`public${src}`))}`).toBe(`${src} ${sizes}`)
  }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']))
})
