import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** A line that all answers share: so many bytes a second, each answer no sooner than after its latency. */
export interface SlowLine {
  readonly latencyMs: number
  readonly bytesPerSecond: number
}

/** Several answers take turns on the line by pieces of so many bytes. */
const PIECE = 4096

/** Returns a function that makes the stream through which one answer is sent. */
export function slowed({ bytesPerSecond }: SlowLine): () => Transform {
  let freeAt = 0
  return () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length; at += PIECE) {
          const piece = chunk.subarray(at, at + PIECE)
          freeAt = Math.max(freeAt, performance.now()) + (1000 * piece.length) / bytesPerSecond
          await pause(freeAt - performance.now())
          this.push(piece)
        }
        done()
      },
    })
}
