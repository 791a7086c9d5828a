import { useEffect } from 'react'
import type { Body } from '../../../contract/api/endpoint.ts'
import { errors as apiErrors } from '../../../contract/api/errors.ts'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import type { userUpdate } from '../../../contract/api/users.ts'
import { isEmail } from '../../../contract/rules/email.ts'
import { MAX_EMAIL_LENGTH } from '../../../contract/rules/limits.ts'
import { cleanName } from '../../../contract/rules/names.ts'
import { ApiError } from '../../api/errors.ts'
import { validateName } from '../../lib/validate-name.ts'
import { SaveForm } from '../../network/save-form.tsx'
import { useSaveForm } from '../../network/use-save-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** The fields of a user; all of them are sent, even unchanged ones. */
export type UserValues = Required<Omit<Body<typeof userUpdate>, 'before'>>

const EMPTY: UserValues = { name: '', email: '', isTourGuide: false }
/** The form values of a user. */
const valuesOf = ({ name, email, is_tour_guide }: AppUser): UserValues => ({
  name: name ?? '',
  email: email ?? '',
  isTourGuide: is_tour_guide,
})
const fold = (email: string): string => email.trim().toLowerCase()

interface UserFormProps {
  label: string
  /** The user to edit; undefined for a new one. */
  user?: AppUser
  /** All users known on this device: no two have the same email. */
  users: readonly AppUser[]
  submitLabel: string
  /** May throw an API error; the form then stays open and shows it. `before`: each field when its input was begun. */
  onSave: (values: UserValues, before: UserValues) => Promise<void>
  /** Clears the form for the next user after saving. */
  clears?: boolean
  onCancel?: () => void
}

/** The form for a new or existing user (spec sections 2 and 5); name and email are required. */
export function UserForm(props: UserFormProps) {
  const { user, users, onSave, clears = false, ...shown } = props
  const state = useSaveForm({
    values: user ? valuesOf(user) : EMPTY,
    save: (typed, before) =>
      onSave({ ...typed, name: cleanName(typed.name), email: typed.email.trim() }, before),
    errorAt: error => (error instanceof ApiError && error.body.name === 'EmailTaken' ? 'email' : 'root'),
    clears,
    // A closed edit dialog counts as cancelled, so it keeps no draft.
    ...(user ? {} : { keepAs: 'new user' }),
  })
  const { register, setFocus, watch, formState } = state.form
  const { errors } = formState
  const [name, email] = watch(['name', 'email'])
  const isTaken = (text: string) =>
    users.some(
      other =>
        other.user_uuid !== user?.user_uuid && other.email !== null && fold(other.email) === fold(text),
    )

  // Ready for the next user; after `reset`, the fields are registered again only once rendered.
  const { cleared } = state
  useEffect(() => {
    if (cleared > 0) setFocus('name')
  }, [cleared, setFocus])

  return (
    <SaveForm
      {...shown}
      state={state}
      failed="The user was not saved"
      disabled={name.trim() === '' || email.trim() === ''}
    >
      <TextInput
        label="Name"
        error={errors.name?.message}
        {...register('name', { validate: validateName('Name') })}
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        maxLength={MAX_EMAIL_LENGTH}
        error={errors.email?.message}
        {...register('email', {
          validate: text => {
            if (!isEmail(text.trim())) return 'This is not an email address'
            return !isTaken(text) || apiErrors.EmailTaken.message
          },
        })}
      />
      <Checkbox label="Is tour guide" {...register('isTourGuide')} />
    </SaveForm>
  )
}
