import { expect, test } from 'vitest'
import { mainTabOf } from './main-tabs.ts'

test.each([
  ['/events', '/events'],
  ['/events/', '/events'],
  ['/Groups', '/groups'],
  ['/settings//', '/settings'],
  ['/groups/new', undefined],
  ['/event/7/groups', undefined],
  ['/', undefined],
])('the address %s is the tab %s', (typed, tab) => {
  expect(mainTabOf(typed)).toBe(tab)
})
