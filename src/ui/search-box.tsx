import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { Icon } from './icons.tsx'
import { ScanButton } from './scan-button.tsx'

interface SearchBoxProps extends Pick<ComponentProps<'input'>, 'id' | 'maxLength' | 'enterKeyHint'> {
  /** Its accessible name, and shown while the field is empty. */
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Whether a button opens the camera. */
  camera?: boolean
}

/** A search field that can be cleared with one tap or Escape. */
export function SearchBox({ label, id, value, onValueChange, camera, ...rest }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    inputRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    event.stopPropagation()
    clear()
  }
  return (
    <Field label={label} labelHidden id={id}>
      {wiring => (
        <div className={styles.box}>
          <span className={styles.lead}>
            <Icon name="search" />
          </span>
          <input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            {...rest}
            {...wiring}
            ref={inputRef}
            type="search"
            data-takes-codes="any"
            placeholder={label}
            value={value}
            onChange={event => onValueChange(event.target.value)}
            onKeyDown={onKeyDown}
            className={`${styles.control} ${styles.search}`}
          />
          {value !== '' && (
            <button type="button" aria-label="Clear search" className={styles.clear} onClick={clear}>
              <Icon name="cross" />
            </button>
          )}
          {camera && <ScanButton continuous />}
        </div>
      )}
    </Field>
  )
}
