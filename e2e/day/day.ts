import type { Front } from '../support/front.ts'
import type { TestServer } from '../support/server.ts'
import type { Desk } from './desk.ts'

/** Where a day at a desk takes place. */
export interface Day {
  readonly desk: Desk
  /** The server, by the address of the front that stands before it. */
  readonly server: TestServer
  readonly front: Front
}

/** A part of the day that stands by itself; all of them share one desk and one server. */
export interface Step {
  readonly name: string
  readonly work: (day: Day) => Promise<void>
}

/** Waits until it holds. @throws Error with `what` where it does not within `withinMs`. */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`It is not so: ${what}.`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
