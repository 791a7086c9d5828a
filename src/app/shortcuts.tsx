import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { EVENT_TABS } from '../api/event-tabs.ts'
import { useDeviceSettings } from '../lib/device-settings.ts'
import { closeMenu, Dialog } from '../ui/dialog.tsx'
import styles from './shortcuts.module.css'

const MAIN = ['/events', '/groups', '/settings']

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [
    ['Alt', `1 to ${EVENT_TABS.length}`],
    `An event’s tabs, ${EVENT_TABS[0].label} to ${EVENT_TABS.at(-1)?.label}; elsewhere 1 to 3: Events, Groups, Settings`,
  ],
  [['Alt', 'N'], 'Add: a guest, a tour, a group'],
  [['Alt', 'U'], 'To the message and its Undo'],
  [['/'], 'To the search'],
  [['Enter'], 'In the search: check in the one guest that was found'],
  [['↑', '↓'], 'From guest to guest'],
  [['Esc'], 'Clears the search, closes what is open'],
  [['?'], 'This list'],
]

/** Where Alt and a digit lead from a path; undefined if that number has no place. */
export function shortcutPath(pathname: string, digit: number): string | undefined {
  const event = /^\/event\/\d+/.exec(pathname)?.[0]
  if (!event) return MAIN[digit - 1]
  const tab = EVENT_TABS[digit - 1]
  return tab && `${event}/${tab.id}`
}

/** An empty search field has the focus most of the time, and takes these keys as shortcuts, not as text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  !(target instanceof HTMLInputElement && target.type === 'search' && target.value === '') &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null

/** Handles the keyboard shortcuts of the whole app, and shows their list. */
export function Shortcuts() {
  const [, navigate] = useLocation()
  const { shortcuts } = useDeviceSettings()
  const [helping, setHelping] = useState(false)
  const onClose = useCallback(() => setHelping(false), [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing) return
      const { key, code, altKey, target } = event
      // On Apple keyboards, Alt types '#', '@' and accents. A French digit, whose key has another sign, is not told apart.
      if (altKey && isTyping(target) && key.toUpperCase() !== code.at(-1)) return
      const toToast = altKey && code === 'KeyU'
      // The only shortcut over a dialog too, because toasts are there as well.
      if (!toToast && document.querySelector('dialog[open]')) return
      // By position on the keyboard, whatever character Alt makes.
      const digit = Number(/^Digit([1-9])$/.exec(code)?.[1])
      if (toToast) document.querySelector<HTMLElement>('[popover=manual] li button')?.focus()
      else if (altKey && digit) {
        const path = shortcutPath(location.pathname, digit)
        if (path) navigate(path)
      } else if (altKey && code === 'KeyN')
        document.querySelector<HTMLElement>('[data-shortcut=add]')?.click()
      else if (!altKey && shortcuts && key === '/' && !isTyping(target))
        document.querySelector<HTMLElement>('main input[type=search]')?.focus()
      else if (!altKey && shortcuts && key === '?' && !isTyping(target)) setHelping(true)
      else return
      event.preventDefault()
      closeMenu()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, shortcuts])

  return helping ? <ShortcutsDialog onClose={onClose} /> : null
}

/** The list of shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={what} className={styles.line}>
            <dt>
              {keys.map(key => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        A barcode or QR reader that types like a keyboard works in the guest list, while a pin is shown, and
        in fields that ask for a guest or a pin. It can read a guest’s code, pin, name or id, and must send
        Enter after it.
      </p>
    </Dialog>
  )
}
