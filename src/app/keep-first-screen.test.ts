// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageMessage } from '../../contract/worker/messages.ts'
import { EVENT } from '../network/testing/render-in-event.tsx'
import { startKeepingFirstScreen } from './keep-first-screen.ts'

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', `/event/${EVENT.id}/guests`)
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

/** Opens the Guests tab with these parts around its list; returns the markup that is kept. */
async function keptOf(parts: string): Promise<string | undefined> {
  const root = document.createElement('div')
  root.innerHTML = `${parts}<ul aria-label="Guest List"><li data-index="0">Ana Ray</li></ul>`
  document.body.replaceChildren(root)
  const held: Record<string, unknown> = {
    [`/guest_list/${EVENT.id}`]: { view: 'v1' },
    [`/events/${EVENT.id}`]: { data: EVENT },
  }
  const client = {
    getQueryState: ([path = '']: string[]) => ({ data: held[path] }),
  } as unknown as QueryClient
  const said: PageMessage[] = []
  const ask = async (message: PageMessage) => void said.push(message)
  const stop = startKeepingFirstScreen({ engine: { ask } as never, client, root })
  await vi.advanceTimersByTimeAsync(3_000)
  stop()
  const [message] = said
  return message?.type === 'keep-first-screen' ? message.screen.html : undefined
}

test('the list is kept as it is opened, without the messages that stand beside it', async () => {
  const html = await keptOf('<div role="status" data-message>Successful Redemption Jane Doe</div><input>')
  expect(html).toContain('Ana Ray')
  expect(html).not.toContain('Jane Doe')
})

test.each([
  ['another day is listed', '<div data-other-day=""></div>'],
  ['a search is typed', '<input type="search" value="ray">'],
  ['a pin is typed', '<input inputmode="numeric" value="12">'],
  ['a card is open', '<aside data-pane=""></aside>'],
])('nothing is kept while %s', async (_, parts) => {
  expect(await keptOf(parts)).toBeUndefined()
})
