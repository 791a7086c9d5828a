import type { Random } from '../../sync/host.ts'

/** Random numbers determined by a seed: the same seed and name give the same numbers on every machine. */
export interface SeededRandom extends Random {
  /** An integer from 0 up to, but not including, `below`. */
  int(below: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of the items. Throws a RangeError if there are none. */
  pick<T>(items: readonly T[]): T
  /** An independent generator: what one part draws does not affect the others. */
  fork(name: string): SeededRandom
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** FNV-1a of a text: 32 bits. */
export function hashOf(text: string, from = 0x811c9dc5): number {
  let hash = from
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The generator of a seed for one purpose (sfc32). */
export function seededRandom(seed: number, name = ''): SeededRandom {
  const key = `${seed} ${name}`
  let a = hashOf(key)
  let b = hashOf(key, a)
  let c = hashOf(key, b)
  let counter = 1

  function bits32(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  // The first numbers of similar seeds are similar.
  for (let round = 0; round < 12; round += 1) bits32()

  const fraction = () => bits32() / 4294967296
  const hex = (bits: number) =>
    `${HEX[bits >>> 24]}${HEX[(bits >>> 16) & 255]}${HEX[(bits >>> 8) & 255]}${HEX[bits & 255]}`

  return {
    bits32,
    fraction,
    int: below => Math.floor(fraction() * below),
    chance: probability => fraction() < probability,
    pick(items) {
      const item = items[Math.floor(fraction() * items.length)]
      if (item === undefined) throw new RangeError('There is nothing to pick from.')
      return item
    },
    uuid() {
      const second = hex(bits32())
      const third = hex(bits32())
      return `${hex(bits32())}-${second.slice(0, 4)}-4${second.slice(5)}-a${third.slice(1, 4)}-${third.slice(4)}${hex(bits32())}`
    },
    fork: other => seededRandom(seed, `${name}/${other}`),
  }
}
