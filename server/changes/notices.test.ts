import { expect, test, vi } from 'vitest'
import { VERSIONS_CHANNEL } from '../db/listen.ts'
import { createLog } from '../process/log.ts'
import { testApp } from '../testing/harness.ts'
import { createNotices } from './notices.ts'

const app = await testApp()

test('many writes at once are announced in few notices, and none is omitted', async () => {
  const heard: string[] = []
  const stop = app.database.listen(VERSIONS_CHANNEL, {
    onMessage: payload => heard.push(payload),
    onConnect: () => heard.push('connected'),
    onDisconnect: error => heard.push(String(error)),
  })
  await vi.waitFor(() => expect(heard).toEqual(['connected']), 10_000)
  const notices = createNotices(app.database, createLog('silent'))
  for (let version = 1; version <= 200; version += 1)
    notices.tell(new Map([[version % 2 === 0 ? 7001 : 7002, version]]))
  await vi.waitFor(() => expect(heard.join()).toContain('7001:200'), 10_000)
  expect(heard.join()).toContain('7002:199')
  expect(heard.length).toBeLessThan(5)
  await notices.close()
  await stop()
})
