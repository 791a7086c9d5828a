import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { cx } from '../lib/cx.ts'
import { giveFeedback } from '../lib/feedback.ts'
import { foldName } from '../lib/guest-search.ts'
import { isForInputMethod } from '../lib/is-for-input-method.ts'
import styles from './combobox.module.css'
import fieldStyles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icons.tsx'
import { ScanButton } from './scan-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ComboboxProps<Item> extends FieldProps {
  query: string
  onQueryChange: (query: string) => void
  /** The matching items; the caller does the search. */
  items: readonly Item[]
  /** What Enter takes while no item is marked. */
  sole?: Item | undefined
  /** The number of matches, if `items` are only the first of them. */
  matches?: number
  itemKey: (item: Item) => string
  itemText: (item: Item) => ReactNode
  isItemDisabled?: ((item: Item) => boolean) | undefined
  onPick: (item: Item) => void
  /** The key of the item that is chosen: the list opens there, and Enter does not choose another. */
  chosen?: string | undefined
  /** Shown without matches: "No result for 'x'". */
  emptyText: string
  /** Default 2: more than one character (spec section 9). */
  minLength?: number
  placeholder?: string
  /** Read-only instead of natively disabled, so that it keeps the focus. */
  disabled?: boolean
  autoFocus?: boolean
  /** Whether a button opens the camera. */
  camera?: boolean
}

/** With less space than this below the field, suggestions open above it. */
const MIN_ROOM_PX = 200

const never = () => false
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

/** The next selectable index, wrapping around; -1 if there is none. */
function step(from: number, by: 1 | -1, blocked: readonly boolean[]): number {
  for (let walked = 1; walked <= blocked.length; walked += 1) {
    const index = (from + by * walked + blocked.length * 2) % blocked.length
    if (blocked[index] === false) return index
  }
  return -1
}

/** A text field with suggestions, which arrow keys, Home and End navigate. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, labelHidden, help, error, query, onQueryChange, items, sole, itemKey, itemText, onPick } =
    props
  const {
    matches = items.length,
    isItemDisabled = never,
    chosen,
    emptyText,
    minLength = 2,
    placeholder,
  } = props
  const { disabled, autoFocus, camera } = props
  const listId = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  /** The key of the marked item. */
  const [active, setActive] = useState<string>()
  /** The room above the field, in CSS pixels, if the list is there. */
  const [above, setAbove] = useState<number>()

  // Counted as the search does, because a shorter query would match everybody.
  const open = !disabled && wanted && Math.min(query.trim().length, foldName(query).length) >= minLength
  useLayoutEffect(() => {
    const list = listRef.current
    const mark = open && list?.querySelector<HTMLElement>('[aria-selected=true]')
    // Scrolls the list only, since the page must not move under a finger.
    if (mark && list) list.scrollTop = mark.offsetTop - list.offsetTop
    const field = open && listRef.current?.parentElement?.parentElement?.getBoundingClientRect()
    // While the on-screen keyboard is up, the field itself moves to the top.
    if (!field || 'keyboard' in document.documentElement.dataset) return setAbove(undefined)
    const below = innerHeight - field.bottom
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const room = field.top - Math.max(header, 0)
    setAbove(below < MIN_ROOM_PX && room > below ? room : undefined)
  }, [open])
  const blocked = items.map(isItemDisabled)
  // Items change as results arrive: one that has gone or is disabled is not marked.
  const marked = open && active !== undefined ? items.findIndex(item => itemKey(item) === active) : -1
  const current = blocked[marked] === false ? marked : -1
  const optionId = (index: number) => `${listId}-${index}`

  const pick = (index: number) => {
    const item = items[index]
    if (item === undefined || blocked[index] !== false) return
    setWanted(false)
    onPick(item)
  }
  const show = () => {
    setWanted(true)
    setActive(chosen)
  }
  const moveTo = (index: number) => {
    const item = items[index]
    setWanted(true)
    setActive(item && itemKey(item))
    listRef.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForInputMethod(event)) return
    if (event.key === 'Escape' && open) {
      // The first Escape closes the suggestions, the next one the dialog around them.
      event.stopPropagation()
      event.preventDefault()
      setWanted(false)
      return
    }
    // With nothing typed and nothing marked, Enter is the form's.
    if (event.key === 'Enter' && open && (current !== -1 || (chosen === undefined && query.trim() !== ''))) {
      event.preventDefault()
      const index = current !== -1 ? current : sole === undefined ? -1 : items.indexOf(sole)
      if (blocked[index] !== false) giveFeedback('refused')
      else pick(index)
      return
    }
    if (event.key === 'ArrowDown') moveTo(open ? step(current, 1, blocked) : step(-1, 1, blocked))
    else if (event.key === 'ArrowUp') moveTo(step(current === -1 ? 0 : current, -1, blocked))
    else if (event.key === 'Home' && current !== -1) moveTo(step(-1, 1, blocked))
    else if (event.key === 'End' && current !== -1) moveTo(step(0, -1, blocked))
    else return
    event.preventDefault()
  }

  return (
    <Field label={label} labelHidden={labelHidden} help={help} error={error}>
      {wiring => (
        <div className={fieldStyles.box}>
          <div className={fieldStyles.box}>
            <span className={fieldStyles.lead}>
              <Icon name="search" />
            </span>
            <input
              {...wiring}
              type="text"
              data-takes-codes={disabled ? undefined : 'any'}
              role="combobox"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={current === -1 ? undefined : optionId(current)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={placeholder}
              readOnly={disabled}
              aria-disabled={disabled || undefined}
              ref={autoFocus ? takeFocus : undefined}
              value={query}
              onChange={event => {
                onQueryChange(event.target.value)
                setWanted(true)
                setActive(undefined)
              }}
              // When a form focuses an invalid field, suggestions must not cover its error.
              onFocus={() => error || show()}
              onClick={() => wanted || show()}
              onBlur={() => setWanted(false)}
              onKeyDown={onKeyDown}
              className={cx(fieldStyles.control, fieldStyles.search)}
            />
            {camera && !disabled && <ScanButton />}
          </div>
          <div className={cx(styles.drop, above !== undefined && styles.above)} hidden={!open}>
            <div
              ref={listRef}
              id={listId}
              role="listbox"
              aria-label={label}
              className={styles.list}
              style={{ maxHeight: above && `min(20rem, ${above}px - 1rem)` }}
            >
              {open &&
                items.map((item, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
                  <div
                    key={itemKey(item)}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    aria-disabled={blocked[index] || undefined}
                    className={styles.option}
                    onPointerDown={event => event.preventDefault()}
                    onClick={() => pick(index)}
                  >
                    <bdi>{itemText(item)}</bdi>
                  </div>
                ))}
            </div>
            {items.length === 0 && <p className={styles.empty}>{emptyText}</p>}
          </div>
          <VisuallyHidden role="status">
            {open &&
              (items.length === 0
                ? emptyText
                : `${items.length < matches ? `${items.length} of ` : ''}${pluralize(matches, 'result')}`)}
          </VisuallyHidden>
        </div>
      )}
    </Field>
  )
}
