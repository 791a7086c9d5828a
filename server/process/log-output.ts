import { pino } from 'pino'

/** What is kept in memory while it cannot be written; the lines after that are lost. */
const MAX_WAITING_BYTES = 1_000_000

/**
 * Standard output as the destination of the log. If it is a file on a full disk, the lines wait until there is space. By
 * itself the library would end the process, and before that wait for space without ever answering a call again.
 */
export function logOutput() {
  const output = pino.destination({ dest: 1, minLength: 1, maxLength: MAX_WAITING_BYTES })
  const { flushSync } = output
  // When the process ends, the library writes what is left until that succeeds.
  output.on('error', () => {
    output.flushSync = () => {}
  })
  output.on('write', () => {
    output.flushSync = flushSync
  })
  // A line that is lost is not written, and so would be no attempt to write those before it.
  output.on('drop', () => output.flush())
  return output
}
