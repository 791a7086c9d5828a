// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { dismissAll, useToasts } from './toast.ts'

beforeEach(dismissAll)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a dialog that cannot be loaded closes with a word, and the next press opens it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isReachable = false
  const Question = lazyDialog(
    async () => {
      if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
      return ({ onEnd }: { onEnd: () => void }) => <Button onClick={onEnd}>Done</Button>
    },
    ({ onEnd }) => onEnd(),
    <p>Opening...</p>,
  )
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ask</Button>
        {open && <Question onEnd={() => setOpen(false)} />}
      </>
    )
  }
  const { result: toasts } = renderHook(useToasts)
  render(<Page />)
  const ask = () => act(async () => void fireEvent.click(screen.getByText('Ask')))

  await ask()
  expect(screen.queryByText('Opening...')).toBeNull()
  expect(toasts.current.entries).toMatchObject([{ tone: 'refused', title: 'This needs a connection' }])
  isReachable = true
  await ask()
  screen.getByText('Done')
})
