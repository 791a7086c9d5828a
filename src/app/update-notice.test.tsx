// @vitest-environment happy-dom
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetDrafts, hasDrafts, useDraft } from '../network/drafts.ts'
import { createEventScreen } from '../network/testing/render-in-event.tsx'
import { UpdateNotice } from './update-notice.tsx'

beforeEach(forgetDrafts)
afterEach(cleanup)

test('a new version is offered, and with it to discard what was left in a form that is closed', () => {
  const { wrapper } = createEventScreen()
  render(<UpdateNotice />, { wrapper })
  const notice = () => screen.getByRole('status').textContent
  expect(notice()).toBe('A new version is readyUpdate now')
  renderHook(() => useDraft('guest 7', () => 'Kim Lo')).unmount()
  expect(notice()).toBe('A new version is readyInput was left in a form that is closed.Discard it and update')
  screen.getByRole('button').click()
  expect(hasDrafts()).toBe(false)
})
