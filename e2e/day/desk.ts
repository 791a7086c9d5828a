/** What an operator does at a desk, driven by Playwright (playwright-desk.ts) or WebDriver (../webkit). */
export interface Desk {
  /** Where the app is, without a slash at the end. */
  readonly origin: string
  /** Goes to an address of the app, or to a whole one. */
  open(address: string): Promise<void>
  reload(): Promise<void>
  press(target: Target): Promise<void>
  /** Types in place of what is there. */
  type(target: Target, text: string): Promise<void>
  /** Presses Enter in a field. */
  enter(target: Target): Promise<void>
  /** Chooses the first of a native list whose words have this in them. */
  choose(target: Target, words: string): Promise<void>
  /** Waits until it is shown. */
  see(target: Target, withinMs?: number): Promise<void>
  /** Waits until nothing of the kind is shown. */
  seeNot(target: Target, withinMs?: number): Promise<void>
  /** Gives a file to the page's file field, as its button's window does. */
  browse(file: TextFile): Promise<void>
  /** Opens a window by a press, does something in it, and comes back. */
  inWindow(press: () => Promise<void>, work: (window: Desk) => Promise<void>): Promise<void>
  /** Runs the body of an asynchronous function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
}

export interface TextFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** One step towards something on screen: a role with its accessible name, or words (`text`) by themselves. */
export interface Part {
  /** An ARIA role, or `words` for the innermost element with this text. */
  readonly role: string
  /** The whole name, or a pattern. */
  readonly name?: string | RegExp | undefined
  /** Words that are in it. */
  readonly text?: string | RegExp | undefined
  /** Not while it works on something, or cannot be used. */
  readonly isReady?: boolean
  /** Of boxes and radios. */
  readonly isChecked?: boolean
}

/** From the outermost to what is meant; of several the first. */
export type Target = readonly Part[]

type Name = string | RegExp

const by =
  (role: string) =>
  (name?: Name): Target => [{ role, name }]

export const button = by('button')
export const link = by('link')
export const checkbox = by('checkbox')
export const radio = by('radio')
export const switchOf = by('switch')
export const field = by('textbox')
export const numberField = by('spinbutton')
export const searchField = by('searchbox')
export const picker = by('combobox')
export const option = by('option')
export const list = by('list')
export const dialog = by('dialog')
export const heading = by('heading')
export const region = by('region')
export const form = by('form')
export const navigation = by('navigation')

/** A row of any list, with these words in it. */
export const row = (text: Name): Target => [{ role: 'listitem', text }]
export const words = (text: Name): Target => [{ role: 'words', text }]
/** A status that has these words in it. */
export const status = (text: Name): Target => [{ role: 'status', text }]
export const inside = (...targets: readonly Target[]): Target => targets.flat()
/** The same once it is ready to be used. */
export const ready = (target: Target): Target =>
  target.map((part, at) => (at === target.length - 1 ? { ...part, isReady: true } : part))

/** For messages. */
export const wordsOf = (target: Target): string =>
  target.map(({ role, name, text }) => [role, name, text].filter(Boolean).join(' ')).join(' > ')
