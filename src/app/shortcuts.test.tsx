// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { Shortcuts, shortcutPath } from './shortcuts.tsx'

afterEach(cleanup)

test.each([
  ['/events', 2, '/groups'],
  ['/event/7/tour/abc', 1, '/event/7/guests'],
  ['/event/7/guests', 7, '/event/7/predictor'],
  ['/event/7/guests', 8, '/event/7/overview'],
  ['/event/7/guests', 9, undefined],
  ['/settings', 4, undefined],
])('on %s, Alt and %d leads to %s', (from, digit, to) => {
  expect(shortcutPath(from, digit)).toBe(to)
})

/** @returns where a key press in a field leads, and whether the field gets the key */
function pressIn(type: string, init: KeyboardEventInit) {
  const { hook, history } = memoryLocation({ path: '/events', record: true })
  render(
    <Router hook={hook}>
      <input aria-label="Field" type={type} />
      <Shortcuts />
    </Router>,
  )
  const isTyped = fireEvent.keyDown(screen.getByLabelText('Field'), { altKey: true, ...init })
  return { at: history.at(-1), isTyped }
}

test.each([
  ['#', 'Digit3'],
  ['€', 'Digit2'],
  ['Dead', 'KeyN'],
  ['Dead', 'KeyU'],
])("a character that Alt makes on an Apple keyboard ('%s' of %s) is text for a field", (key, code) => {
  expect(pressIn('text', { key, code })).toEqual({ at: '/events', isTyped: true })
})

test.each([
  ['text', '3'],
  ['search', '#'],
  ['checkbox', '#'],
])("Alt and 3 in a field of type %s, which gives '%s', is a shortcut", (type, key) => {
  expect(pressIn(type, { key, code: 'Digit3' })).toEqual({ at: '/settings', isTyped: false })
})
