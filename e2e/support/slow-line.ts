import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** A line shared by all answers: its bandwidth, and the minimum latency of each answer. */
export interface SlowLine {
  readonly latencyMs: number
  readonly bytesPerSecond: number
}

/** Answers take turns on the line in pieces of this size. */
const PIECE_BYTES = 4096

/** Returns a function that creates the stream for one answer. */
export function slowed({ bytesPerSecond }: SlowLine): () => Transform {
  let freeAt = 0
  return () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
          const piece = chunk.subarray(at, at + PIECE_BYTES)
          freeAt = Math.max(freeAt, performance.now()) + (1000 * piece.length) / bytesPerSecond
          await pause(freeAt - performance.now())
          this.push(piece)
        }
        done()
      },
    })
}
