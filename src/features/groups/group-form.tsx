import type { Body } from '../../../contract/api/endpoint.ts'
import { type groupCreate, groupList } from '../../../contract/api/groups.ts'
import { isEmail } from '../../../contract/rules/email.ts'
import { MAX_EMAIL_LENGTH, MAX_GROUP_NAME_LENGTH } from '../../../contract/rules/limits.ts'
import { cleanName } from '../../../contract/rules/names.ts'
import { useRead } from '../../api/use-read.ts'
import { foldName } from '../../lib/guest-search.ts'
import { useFrozenWhile } from '../../lib/use-frozen-while.ts'
import { validateName, validateNameIfAny } from '../../lib/validate-name.ts'
import { SaveForm } from '../../network/save-form.tsx'
import { useSaveForm } from '../../network/use-save-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormGrid } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { checkMaximum } from './group-words.ts'
import styles from './groups.module.css'

/** The fields of a new or changed group. */
export type GroupValues = Body<typeof groupCreate>

type NameField = `${'main' | 'secondary'}_contact_${'first' | 'last'}_name`
type EmailField = `${'main' | 'secondary'}_contact_email`

interface GroupFormProps {
  /** Key of the form's draft: its input is kept until it is saved or cancelled. */
  keepAs: string
  values: GroupValues
  saveLabel: string
  /** May throw an API error; the form then stays open and shows it. `before`: each field when its input was begun. */
  onSave: (values: GroupValues, before: GroupValues) => Promise<void>
  onCancel: () => void
}

const FAILED = 'An error occured creating the guest group.  Please try again...'
const NOT_AN_EMAIL = 'This is not an email address'

const trimmed = (values: GroupValues): GroupValues => ({
  ...values,
  name: cleanName(values.name),
  main_contact_first_name: cleanName(values.main_contact_first_name),
  main_contact_last_name: cleanName(values.main_contact_last_name),
  main_contact_email: values.main_contact_email.trim(),
  secondary_contact_first_name: cleanName(values.secondary_contact_first_name),
  secondary_contact_last_name: cleanName(values.secondary_contact_last_name),
  secondary_contact_email: values.secondary_contact_email.trim(),
})

/** The form for adding or editing a guest group (spec sections 2, 5 and 8). */
export function GroupForm({ keepAs, values, saveLabel, onSave, onCancel }: GroupFormProps) {
  const state = useSaveForm({ values, keepAs, save: (typed, before) => onSave(trimmed(typed), before) })
  const { register, formState, watch } = state.form
  const { errors } = formState
  const groups = useFrozenWhile(useRead(groupList, {}).data, state.saving)
  const name = foldName(watch('name'))
  const hasTwin =
    name !== '' && name !== foldName(values.name) && groups?.some(one => foldName(one.name) === name)
  const nameInput = (field: NameField, label: string, validate: typeof validateNameIfAny) => (
    <TextInput
      label={label}
      error={errors[field]?.message}
      {...register(field, { validate: validate(label) })}
    />
  )
  /** `whenEmpty`: true if the field may be empty, otherwise its error. */
  const emailInput = (field: EmailField, label: string, whenEmpty: string | true) => (
    <TextInput
      label={label}
      type="email"
      maxLength={MAX_EMAIL_LENGTH}
      error={errors[field]?.message}
      {...register(field, {
        validate: text => (text.trim() === '' ? whenEmpty : isEmail(text.trim()) || NOT_AN_EMAIL),
      })}
    />
  )

  return (
    <Panel label="Guest group">
      <SaveForm state={state} submitLabel={saveLabel} failed={FAILED} onCancel={onCancel} gap={6}>
        <FormGrid>
          <TextInput
            label="Group Name"
            error={errors.name?.message}
            {...register('name', { validate: validateName('Name', MAX_GROUP_NAME_LENGTH) })}
          />
          <TextInput
            label="Maximum Guests"
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            error={errors.maximum_guests?.message}
            {...register('maximum_guests', {
              valueAsNumber: true,
              validate: checkMaximum,
            })}
          />
        </FormGrid>
        {hasTwin && <Notice tone="due" title="A group with the same name already exists!" />}
        <fieldset>
          <legend className={styles.legend}>Main contact</legend>
          <FormGrid>
            {nameInput('main_contact_first_name', 'Main contact first name', validateName)}
            {nameInput('main_contact_last_name', 'Main contact last name', validateName)}
            {emailInput('main_contact_email', 'Main contact email', 'Main contact email cannot be empty')}
          </FormGrid>
        </fieldset>
        <fieldset>
          <legend className={styles.legend}>Secondary contact (optional)</legend>
          <FormGrid>
            {nameInput('secondary_contact_first_name', 'Secondary contact first name', validateNameIfAny)}
            {nameInput('secondary_contact_last_name', 'Secondary contact last name', validateNameIfAny)}
            {emailInput('secondary_contact_email', 'Secondary contact email', true)}
          </FormGrid>
        </fieldset>
        <Checkbox label="Is VCARB?" {...register('is_vcarb')} />
      </SaveForm>
    </Panel>
  )
}
