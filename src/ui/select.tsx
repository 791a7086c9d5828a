import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icons.tsx'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectGroup {
  label: string
  options: readonly SelectOption[]
}

interface Props extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple'> {
  options: ReadonlyArray<SelectOption | SelectGroup>
  /** An empty first option. */
  placeholder?: string
  /** The narrow font, where space is limited. */
  narrow?: boolean
}

/** Options from labels by value, such as the days of an event. */
export const optionsOf = (labels: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function Choice({ value, label, disabled }: SelectOption) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  )
}

/** Selects one of a few options. */
export function Select(props: Props) {
  const { label, labelHidden, help, error, id, options, placeholder, narrow, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} help={help} error={error} id={id}>
      {wiring => (
        <div className={styles.box}>
          <select
            {...rest}
            {...wiring}
            className={cx(styles.control, styles.select, narrow && styles.narrow)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option =>
              'options' in option ? (
                <optgroup key={`group ${option.label}`} label={option.label}>
                  {option.options.map(choice => (
                    <Choice key={choice.value} {...choice} />
                  ))}
                </optgroup>
              ) : (
                <Choice key={option.value} {...option} />
              ),
            )}
          </select>
          <span className={styles.tail}>
            <Icon name="chevronDown" />
          </span>
        </div>
      )}
    </Field>
  )
}
