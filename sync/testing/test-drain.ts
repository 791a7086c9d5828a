import { systemClock, systemRandom } from '../browser/system.ts'
import { createDrain } from '../drain.ts'

type Options = Parameters<typeof createDrain>[0]

/** A session with a token that the server accepts. */
export const testSession = (user = { id: 'una', name: 'Una' }): Options['session'] => ({
  user: () => user,
  token: async () => 'token',
  rejectToken: () => true,
  accepted: () => undefined,
})

/** A drain that is online and always gets the device's lock. */
export const createTestDrain = ({
  send,
  session = testSession(),
  ...options
}: Pick<Options, 'outbox' | 'settle'> & Partial<Pick<Options, 'session' | 'withLock'>> & Options['api']) =>
  createDrain({
    clock: systemClock,
    random: systemRandom,
    session,
    api: { send },
    mayCall: () => true,
    onBackOff: () => undefined,
    onChange: () => undefined,
    withLock: work => work(),
    ...options,
  })
