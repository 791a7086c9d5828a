import { GUEST_DAY } from '../support/guest-day.ts'
import {
  button,
  checkbox,
  type Desk,
  dialog,
  heading,
  inside,
  link,
  list,
  navigation,
  option,
  picker,
  ready,
  row,
  searchField,
  status,
  switchOf,
  type TextFile,
} from './desk.ts'

/** What operators do again and again. */

export const PENDING = /^Pending requests: [1-9]/
export const search = searchField('Search by name')
const offlineMode = switchOf('Offline mode')

export async function signIn(desk: Desk, staff: RegExp): Promise<void> {
  await desk.open('/')
  const press = ready(button('Login with SSO'))
  await desk.see(press)
  await desk.inWindow(
    () => desk.press(press),
    window => window.press(button(staff)),
  )
  await desk.see(heading('Events'))
  await desk.see(inside(list('Events'), row(/./)))
}

export async function signOut(desk: Desk): Promise<void> {
  await desk.press(button('Sign out'))
  await desk.press(inside(dialog('Sign out?'), button('Sign out')))
  await desk.see(ready(button('Login with SSO')))
}

export async function openGuestDay(desk: Desk): Promise<void> {
  await desk.open('/events')
  await desk.press(inside(list('Events'), row(GUEST_DAY), link(/^View Event/)))
  await desk.see(inside(list('Guest List'), row(/./)))
}

export async function openTab(desk: Desk, tab: string, shows: string): Promise<void> {
  await desk.press(inside(navigation('Event'), link(tab)))
  await desk.see(heading(shows))
}

/** Finds a guest by name and ticks their box; ends on the pin view. */
export async function checkIn(desk: Desk, name: string): Promise<void> {
  await desk.type(search, name)
  await desk.press(inside(list('Guest List'), checkbox(`Check in ${name}`)))
  await desk.see(heading('Welcome to United Kingdom!'))
}

export async function returnToList(desk: Desk): Promise<void> {
  await desk.press(button('Return to check in'))
  await desk.seeNot(heading('Welcome to United Kingdom!'))
}

export async function openGuest(desk: Desk, name: string): Promise<void> {
  await desk.type(search, name)
  await desk.press(inside(list('Guest List'), button(name)))
}

/** Types a name into a field that suggests, and takes the suggestion. */
export async function pick(desk: Desk, label: string, name: string): Promise<void> {
  await desk.type(picker(label), name)
  await desk.press(option(new RegExp(`^${escaped(name)}`)))
}

export async function goOffline(desk: Desk): Promise<void> {
  await desk.press(offlineMode)
  await desk.see(status(/Offline/))
}

/** Switches offline mode off and waits until everything has been sent. */
export async function goOnline(desk: Desk): Promise<void> {
  await desk.press(offlineMode)
  await desk.seeNot(status(PENDING), 30_000)
}

/** Drops a file where the page takes files. */
export const dropFile = (desk: Desk, { name, type, text }: TextFile): Promise<unknown> =>
  desk.run(`
    const data = new DataTransfer()
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }))
    const target = document.querySelector('input[type=file]').closest('div')
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
  `)

/** A text as a pattern that means just it. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Scans a code with a reader, a keyboard faster than any hand; once it is listened for, which is with toasts. */
export const scan = (desk: Desk, code: string): Promise<unknown> =>
  desk.run(`
    while (!document.querySelector('[aria-label="Notifications"]')) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve, 100))
    for (const key of [...${JSON.stringify(code)}, 'Enter'])
      (document.activeElement ?? document.body)
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  `)
