import { createListeners } from '../../lib/listeners.ts'

/** A sign-out of which the provider has not heard yet: its session still stands in this browser. */
export interface UnfinishedSignOut {
  readonly id: string
  /** The provider's own name for the account (`login_hint`), which says nothing to people; without it the provider asks. */
  readonly hint?: string
  /** The provider was already asked by leaving this page: not again without somebody's wish. */
  readonly asked?: true
}

const keyOf = (storagePrefix: string): string => `${storagePrefix}sign_outs`

function read(stored: string | null): UnfinishedSignOut[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(one => typeof one?.id === 'string') : []
  } catch (error) {
    console.warn('The sign-outs that were not finished are damaged:', error)
    return []
  }
}

/** Of this page: a browser tells of a change in the other pages alone. */
const { subscribe, notify } = createListeners()

/** The sign-outs of this device that are not finished, in local storage; without a name, the oldest first. */
export function createUnfinishedSignOuts(storagePrefix: string) {
  const key = keyOf(storagePrefix)
  const list = () => read(localStorage.getItem(key))
  const keep = (signOuts: readonly UnfinishedSignOut[]) => {
    if (signOuts.length > 0) localStorage.setItem(key, JSON.stringify(signOuts))
    else localStorage.removeItem(key)
    notify()
  }
  return {
    list,
    keep,
    /** Adds one, or puts it in place of the one with its id. */
    put(signOut: UnfinishedSignOut): void {
      const others = list().filter(({ id }) => id !== signOut.id)
      keep([...others, signOut])
    },
    remove(id: string): void {
      keep(list().filter(one => one.id !== id))
    },
    /** Calls back when this page or another, such as the one that the provider comes back to, has changed them. */
    watch(changed: () => void): () => void {
      const listener = (event: StorageEvent) => {
        if (event.key === key || event.key === null) changed()
      }
      addEventListener('storage', listener)
      const unsubscribe = subscribe(changed)
      return () => {
        removeEventListener('storage', listener)
        unsubscribe()
      }
    },
  }
}

/** The id of the sign-out from which the provider comes back to this address; undefined where it is a sign-in's. */
export function signOutOfAddress({ search, hash }: Pick<Location, 'search' | 'hash'>): string | undefined {
  const answer = [search, hash].map(part => new URLSearchParams(part.slice(1)))
  if (answer.some(part => part.has('code') || part.has('error'))) return undefined
  // MSAL's own state comes first.
  return answer.map(part => part.get('state')?.split('|')[1]).find(Boolean)
}
