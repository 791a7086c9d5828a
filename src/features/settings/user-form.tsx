import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Body } from '../../../contract/api/endpoint.ts'
import { errors as apiErrors } from '../../../contract/api/errors.ts'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import type { userUpdate } from '../../../contract/api/users.ts'
import { cleanName } from '../../../contract/rules/names.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { isEmail } from '../../lib/email.ts'
import { KEEP_DIRTY_FIELDS } from '../../lib/keep-dirty-fields.ts'
import { isName } from '../../lib/name-field.ts'
import { useHoldUpdates } from '../../network/network-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** What a user is made of; all of it is sent, also what was left as it is. */
export type UserValues = Required<Body<typeof userUpdate>>

const EMPTY: UserValues = { name: '', email: '', isTourGuide: false }
const valuesOf = ({ name, email, is_tour_guide }: AppUser): UserValues => ({
  name: name ?? '',
  email: email ?? '',
  isTourGuide: is_tour_guide,
})
const fold = (email: string): string => email.trim().toLowerCase()

const isSame = (some: UserValues, other: UserValues): boolean =>
  some.name === other.name && some.email === other.email && some.isTourGuide === other.isTourGuide

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
  /** Beside the button that saves. */
  extra?: ReactNode
}

/** The form of a user, new or known (spec sections 2 and 5): it needs name and email. */
export function UserForm({ label, user, users, submitLabel, onSave, clears = false, extra }: UserFormProps) {
  const { register, handleSubmit, setError, setFocus, getValues, reset, watch, formState } =
    useForm<UserValues>(
      user ? { values: valuesOf(user), resetOptions: KEEP_DIRTY_FIELDS } : { defaultValues: EMPTY },
    )
  const { errors, isDirty, isSubmitting } = formState
  useHoldUpdates(isDirty)
  const [name, email] = watch(['name', 'email'])
  const isTaken = (text: string) =>
    users.some(
      other =>
        other.user_uuid !== user?.user_uuid && other.email !== null && fold(other.email) === fold(text),
    )

  // Ready for the next one; after `reset` the fields are the form's again only once they are drawn.
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) setFocus('name')
  }, [added, setFocus])

  const submit = handleSubmit(async typed => {
    try {
      await onSave({ ...typed, name: cleanName(typed.name), email: typed.email.trim() })
      // What was typed meanwhile is the next one's.
      if (!clears || !isSame(getValues(), typed)) return
      reset(EMPTY)
      setAdded(count => count + 1)
    } catch (error) {
      const taken = error instanceof ApiError && error.body.name === 'EmailTaken'
      setError(taken ? 'email' : 'root', { message: explain(error) })
    }
  })

  return (
    <form aria-label={label} onSubmit={event => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label="Name"
          maxLength={100}
          error={errors.name?.message}
          {...register('name', { validate: isName('Name') })}
        />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          maxLength={254}
          error={errors.email?.message}
          {...register('email', {
            validate: text => {
              if (!isEmail(text.trim())) return 'This is not an email address'
              return !isTaken(text) || apiErrors.EmailTaken.message
            },
          })}
        />
        <Checkbox label="Is tour guide" {...register('isTourGuide')} />
        {errors.root?.message !== undefined && (
          <Notice tone="refused" urgent title="The user was not saved">
            {errors.root.message}
          </Notice>
        )}
        <Row>
          <Button
            type="submit"
            variant="primary"
            pending={isSubmitting}
            disabled={name.trim() === '' || email.trim() === ''}
          >
            {submitLabel}
          </Button>
          {extra}
        </Row>
      </Stack>
    </form>
  )
}
