// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { APP_VERSION } from '../../contract/api/version.ts'
import { createUnfinishedSignOuts } from '../features/auth/unfinished-sign-outs.ts'
import { applyVersionRule } from './stored-version.ts'

const KEY = 'RBR_Trackside_Version'

/** A page whose network and form the test switches. */
function open({ online }: { online: boolean }) {
  const page = { online, mustWait: false, changed: (): void => undefined }
  const restart = vi.fn()
  applyVersionRule({
    storage: localStorage,
    isServerThere: async () => page.online,
    mustWait: () => page.mustWait,
    subscribe: changed => {
      page.changed = changed
    },
    restart,
  })
  return { page, restart }
}
const settle = () => new Promise(resolve => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem(KEY, '0.9.8')
  localStorage.setItem('rbr_trackside_user', 'somebody')
  createUnfinishedSignOuts('rbr_trackside_').put({ id: 'unfinished' })
})

test('nothing is cleared while a form is being filled, even if that began during the server probe', async () => {
  const { page, restart } = open({ online: true })
  page.mustWait = true
  await settle()
  expect(restart).not.toHaveBeenCalled()
  expect(localStorage.getItem('rbr_trackside_user')).toBe('somebody')
  page.mustWait = false
  page.changed()
  await settle()
  expect(restart).toHaveBeenCalledOnce()
})

test('another version’s data stays while there is no server, and is cleared once there is', async () => {
  const { page, restart } = open({ online: false })
  await settle()
  expect(localStorage.getItem('rbr_trackside_user')).toBe('somebody')
  page.online = true
  page.mustWait = true
  page.changed()
  await settle()
  expect(restart, 'a form is being filled').not.toHaveBeenCalled()
  page.mustWait = false
  page.changed()
  await settle()
  expect(restart).toHaveBeenCalledOnce()
  expect(localStorage.getItem(KEY)).toBe(APP_VERSION)
  expect(localStorage.getItem('rbr_trackside_user')).toBeNull()
  expect(createUnfinishedSignOuts('rbr_trackside_').list()).toEqual([{ id: 'unfinished' }])
  page.changed()
  await settle()
  expect(restart).toHaveBeenCalledOnce()
})

test('who signs out, which clears all, and in again stays signed in', async () => {
  localStorage.setItem(KEY, APP_VERSION)
  const { page, restart } = open({ online: true })
  await settle()
  localStorage.clear()
  localStorage.setItem('rbr_trackside_user', 'somebody else')
  page.changed()
  await settle()
  expect(restart).not.toHaveBeenCalled()
  expect({ ...localStorage }).toEqual({ [KEY]: APP_VERSION, rbr_trackside_user: 'somebody else' })
})

test('a tab that still runs the version before leaves the sign-in of a newer tab alone', async () => {
  localStorage.setItem(KEY, APP_VERSION)
  const { page, restart } = open({ online: true })
  await settle()
  const newer = { [KEY]: '99.0.0', rbr_trackside_user: 'somebody else' }
  for (const [key, value] of Object.entries(newer)) localStorage.setItem(key, value)
  page.changed()
  await settle()
  expect(restart).not.toHaveBeenCalled()
  expect({ ...localStorage }).toMatchObject(newer)
})
