// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guidePresses } from './guide-presses.ts'

let stop: () => void
const button = document.createElement('button')
let presses: string[]

beforeEach(() => {
  presses = []
  button.textContent = 'Show today'
  button.onclick = () => {
    presses.push(button.textContent)
    button.textContent = 'Check in'
  }
  document.body.replaceChildren(button)
  stop = guidePresses()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function press(pointerType: string, at: number, isDoneBefore = true) {
  const down = new PointerEvent('pointerdown', { bubbles: true, pointerType, clientX: 5, clientY: 5 })
  Object.defineProperty(down, 'timeStamp', { value: at })
  const { textContent } = button
  if (!isDoneBefore) button.textContent = presses.at(-1) ?? textContent
  button.dispatchEvent(down)
  button.textContent = textContent
  button.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 5, clientY: 5 }),
  )
}

test.each([true, false])(
  'the second tap of a double tap does not press a button that has another meaning by then',
  isDoneBefore => {
    press('touch', 1_000)
    press('touch', 1_150, isDoneBefore)
    expect(presses).toEqual(['Show today'])
    press('touch', 2_000)
    expect(presses).toEqual(['Show today', 'Check in'])
  },
)

test('two taps on a button that stays the same both press it, as do two clicks of a mouse', () => {
  press('mouse', 1_000)
  press('mouse', 1_150)
  expect(presses).toEqual(['Show today', 'Check in'])
  press('touch', 2_000)
  press('touch', 2_150)
  expect(presses).toEqual(['Show today', 'Check in', 'Check in', 'Check in'])
})
