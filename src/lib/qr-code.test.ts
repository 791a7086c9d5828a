import { describe, expect, test } from 'vitest'
import { guestPageQrCode, qrCode } from './qr-code.ts'

const ADDRESS = 'https://hospitality.example/g/7Q0M2K5V9X3TBW8J'

/** The same text in capitals, made by another library, qrcode-generator 2.0.4: version 3, error correction Q. */
const BY_ANOTHER = [
  '#######..#.#..##....#.#######',
  '#.....#...###....#.##.#.....#',
  '#.###.#..#...#.##..#..#.###.#',
  '#.###.#.####...###.#..#.###.#',
  '#.###.#..#..#...##....#.###.#',
  '#.....#.##.##......#..#.....#',
  '#######.#.#.#.#.#.#.#.#######',
  '........####...#.#..#........',
  '.##...#..##..###..#.#.##.#...',
  '#.#......##.....#.......#.#.#',
  '.#.##.#.#.##...###.#####.#.#.',
  '#.......##.#.####....##.##.#.',
  '.#.##.#..#.##..#...#.##.#.###',
  '####.#.###.#..#...#..#.##.###',
  '#....###.#...##..#.#.##.##..#',
  '.#...#..###....##...##.###...',
  '...######.##.##.##..#.##.#..#',
  '..###..##.#.#....#..#.#.##.##',
  '##.#####..####.###.##.#######',
  '..##.#.##....##.#...##.##..##',
  '#####.##.###..#.##..######..#',
  '........##...##.#...#...##...',
  '#######..#.##....##.#.#.#.#..',
  '#.....#..###.#..###.#...##..#',
  '#.###.#..##..####...#######..',
  '#.###.#...#.##.###....###.##.',
  '#.###.#.##...#...#####.##..##',
  '#.....#.###..#..##.#....###.#',
  '#######......#.##.#..##.##.##',
]

/** The modules that a path fills. */
function rowsOf({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'))
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(width)
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width))
  }
  return rows.map(row => row.join(''))
}

describe('a QR code', () => {
  test('equals the one that another library makes', () => {
    expect(rowsOf(guestPageQrCode(ADDRESS))).toEqual(BY_ANOTHER)
  })

  test("of a guest's page has 29 modules for a host of 34 letters, and more for longer ones", () => {
    const sizeFor = (letters: number): number =>
      guestPageQrCode(`https://${'a'.repeat(letters)}/g/7Q0M2K5V9X3TBW8J`).size
    expect([sizeFor(34), sizeFor(35)]).toEqual([29, 33])
  })

  test('is larger for the same text in lower case', () => {
    expect(qrCode(ADDRESS).size).toBe(33)
  })

  test('has a path of rectangles only', () => {
    expect(qrCode('A').path).toMatch(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/)
  })
})
