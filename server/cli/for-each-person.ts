import { type Person, personId } from '../features/personal-data/person.ts'
import { errorMessage } from './error-message.ts'

/** The lines to print about several people. */
interface Told {
  readonly lines: readonly string[]
  readonly failed: number
}

/**
 * Does `work` for one person after the other. If it fails for one, a line with their id says why, and it goes on: a list
 * of erased ids may name people whom the restored backup never had.
 */
export async function forEachPerson(
  people: readonly Person[],
  work: (person: Person) => Promise<readonly string[]>,
): Promise<Told> {
  const lines: string[] = []
  let failed = 0
  for (const person of people) {
    try {
      lines.push(...(await work(person)))
    } catch (error) {
      failed += 1
      lines.push(`${personId(person)}: ${errorMessage(error)}`)
    }
  }
  return { lines, failed }
}
