// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { APP_VERSION } from '../../contract/api/version.ts'
import { applyVersionRule } from './stored-version.ts'

const KEY = 'RBR_Trackside_Version'

/** A page over a network and a form that the test turns on and off. */
function open({ online }: { online: boolean }) {
  const page = { online, held: false, changed: (): void => undefined }
  const restart = vi.fn()
  applyVersionRule({
    storage: localStorage,
    isServerThere: async () => page.online,
    isHeld: () => page.held,
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
  localStorage.setItem('rbr_trackside_sign_outs', 'unfinished')
})

test('nothing goes once a form is being filled, also where that was begun while the server was looked for', async () => {
  const { page, restart } = open({ online: true })
  page.held = true
  await settle()
  expect(restart).not.toHaveBeenCalled()
  expect(localStorage.getItem('rbr_trackside_user')).toBe('somebody')
  page.held = false
  page.changed()
  await settle()
  expect(restart).toHaveBeenCalledOnce()
})

test('what another version stored stays while there is no server, and goes when the network is back', async () => {
  const { page, restart } = open({ online: false })
  await settle()
  expect(localStorage.getItem('rbr_trackside_user')).toBe('somebody')
  page.online = true
  page.held = true
  page.changed()
  await settle()
  expect(restart, 'a form is being filled').not.toHaveBeenCalled()
  page.held = false
  page.changed()
  await settle()
  expect(restart).toHaveBeenCalledOnce()
  expect({ ...localStorage }).toEqual({ [KEY]: APP_VERSION, rbr_trackside_sign_outs: 'unfinished' })
  page.changed()
  await settle()
  expect(restart).toHaveBeenCalledOnce()
})
