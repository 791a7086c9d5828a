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

/** What a user is made of; all of it is sent, also what was left as it is. */
export type UserValues = Required<Omit<Body<typeof userUpdate>, 'before'>>

const EMPTY: UserValues = { name: '', email: '', isTourGuide: false }
/** What the form shows of a user. */
export const valuesOf = ({ name, email, is_tour_guide }: AppUser): UserValues => ({
  name: name ?? '',
  email: email ?? '',
  isTourGuide: is_tour_guide,
})
const fold = (email: string): string => email.trim().toLowerCase()

interface UserFormProps {
  label: string
  /** The user who is edited; without one, a new user. */
  user?: AppUser
  /** All users that this device knows: no two have one email. */
  users: readonly AppUser[]
  submitLabel: string
  /** Throws what the API throws; the form then stays and says so. */
  onSave: (values: UserValues) => Promise<void>
  /** Empty again after saving, for the next one. */
  clears?: boolean
  onCancel?: () => void
}

/** The form of a user, new or known (spec sections 2 and 5): it needs name and email. */
export function UserForm(props: UserFormProps) {
  const { user, users, onSave, clears = false, ...shown } = props
  const state = useSaveForm({
    values: user ? valuesOf(user) : EMPTY,
    save: typed => onSave({ ...typed, name: cleanName(typed.name), email: typed.email.trim() }),
    errorAt: error => (error instanceof ApiError && error.body.name === 'EmailTaken' ? 'email' : 'root'),
    clears,
    // A dialog that was closed was cancelled.
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

  // Ready for the next one; after `reset` the fields are the form's again only once they are drawn.
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
