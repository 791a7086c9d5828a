/** Code that runs in a page of either app. No function may use another. */

/** What was recorded since a page's first script; times are from the page's clock. */
interface Noted {
  /** When the first row of the list was painted; 0 before that. */
  firstRow: number
  /** When the app itself had rendered a row, so that taps work; 0 before that. Both apps use React. */
  interactive: number
  frames: number[]
}

declare global {
  interface Window {
    noted: Noted
  }
}

/** Records when a row with text was painted. A frame counts as painted when the task after its animation frame runs. */
export function noteFirstRow(row: string): void {
  const noted: Noted = { firstRow: 0, interactive: 0, frames: [] }
  window.noted = noted
  const seen = new MutationObserver(() => {
    const first = document.querySelector(row)
    if (!first?.textContent?.trim()) return
    const isInteractive = Object.keys(first).some(key => key.startsWith('__react'))
    if (isInteractive) seen.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const now = performance.now()
        noted.firstRow ||= now
        if (isInteractive) noted.interactive ||= now
      }
      port2.postMessage('')
    })
  })
  seen.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Records every frame from now on, until `frames` is read. */
export function noteFrames(): void {
  const { frames } = window.noted
  frames.length = 0
  const loop = {
    next(at: number) {
      frames.push(at)
      requestAnimationFrame(loop.next)
    },
  }
  requestAnimationFrame(loop.next)
}

/** A guest as in the peer's store. */
interface PeerGuest {
  readonly name: string
  readonly isIn: boolean
}

/** Fills the peer's store on the device with guests, as its synchronization would. */
export async function fillPeer(guests: readonly PeerGuest[]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('CheckinDatabase')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const filling = database.transaction(['servers', 'events', 'regforms', 'participants'], 'readwrite')
  const stores = {
    put(name: string, value: object) {
      filling.objectStore(name).put(value)
    },
  }
  // Nothing listens at this address.
  const baseUrl = 'http://localhost:3999'
  const unused = { deleted: 0, notes: '', tags: [] }
  const at = '2026-05-30T09:00:00+00:00'
  stores.put('servers', {
    id: 1,
    baseUrl,
    clientId: 'x',
    scope: 'registrants',
    authToken: 'x',
    customCodeHandlers: {},
  })
  stores.put('events', {
    id: 1,
    indicoId: 1,
    serverId: 1,
    baseUrl,
    title: 'Guest Day',
    date: at,
    deleted: 0,
    registrationTags: [],
  })
  const checkedInCount = guests.filter(({ isIn }) => isIn).length
  const counts = { registrationCount: guests.length, checkedInCount }
  stores.put('regforms', {
    id: 1,
    indicoId: 1,
    eventId: 1,
    title: 'Guests',
    isOpen: true,
    deleted: 0,
    ...counts,
  })
  for (const [index, { name, isIn }] of guests.entries())
    stores.put('participants', {
      ...unused,
      id: index + 1,
      indicoId: index + 1,
      regformId: 1,
      fullName: name,
      registrationDate: at,
      state: 'complete',
      checkinSecret: crypto.randomUUID(),
      checkedIn: isIn,
      checkedInDt: isIn ? at : null,
      checkedInLoading: 0,
      occupiedSlots: 1,
      price: 0,
      currency: 'EUR',
      formattedPrice: '',
      isPaid: false,
      isPaidLoading: 0,
    })
  await new Promise((resolve, reject) => {
    filling.oncomplete = resolve
    filling.onerror = () => reject(filling.error)
  })
  database.close()
}
