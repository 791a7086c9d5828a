import { createContext, useContext } from 'react'
import { useOnScreen } from '../lib/use-on-screen.ts'
import type { Api } from './client.ts'
import type { ReadAccess } from './read-query.ts'
import type { Send } from './send.ts'

interface ApiAccess extends ReadAccess {
  readonly send: Send
}

export const ApiContext = createContext<ApiAccess | null>(null)

/** The API and the answers that the page holds. @throws Error without an ApiProvider above. */
export function useApi(): ApiAccess {
  const access = useContext(ApiContext)
  if (!access) throw new Error('ApiProvider is missing above this component.')
  return access
}

/** Returns a function that sends a write: `await send(guestCheckIn, { params, body, context })`. */
export const useSend = (): Send => useApi().send

/**
 * Like `useSend`, for a component that shows a refusal only in itself: once it has left the screen, the refusal is put
 * into the outbox and told on whatever screen the operator is.
 */
export function useScreenSend(): Send {
  const send = useSend()
  const onScreen = useOnScreen()
  return (row, input) => send(row, input, () => onScreen.current)
}

/** Returns a function that reads a row once, when called (a download). */
export const useFetchOnce = (): Api['read'] => useApi().api.read
