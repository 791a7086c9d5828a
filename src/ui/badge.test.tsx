// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Count } from './badge.tsx'

afterEach(cleanup)

test('a counter has a comma from a thousand on, and leaves a text as it is', () => {
  render(
    <>
      <Count>{999}</Count>
      <Count>{1234}</Count>
      <Count>12/40 Allocated</Count>
    </>,
  )
  for (const shown of ['999', '1,234', '12/40 Allocated']) expect(screen.getByText(shown)).toBeTruthy()
})
