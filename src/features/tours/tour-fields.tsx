import type { UseFormRegisterReturn } from 'react-hook-form'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { guideList } from '../../../contract/api/users.ts'
import { TOUR_TYPES } from '../../../contract/rules/tours.ts'
import { explain } from '../../api/errors.ts'
import { useRead } from '../../api/use-read.ts'
import { Select } from '../../ui/select.tsx'

const NONE: readonly AppUser[] = []

/** The label of a guide in a select. */
const guideLabel = (guide: AppUser): string => guide.name ?? guide.email ?? 'Anonymous'

/** The users who can guide a tour. */
export function useGuides(): { guides: readonly AppUser[]; problem: string | undefined } {
  const { data, error } = useRead(guideList, {})
  return { guides: data ?? NONE, problem: data || !error ? undefined : explain(error) }
}

interface TypeFieldProps {
  field: UseFormRegisterReturn
  error: string | undefined
  /** The tour's present type, even if it is unknown. */
  also?: string
}

/** The type of a tour (spec section 3). */
export function TypeField({ field, error, also }: TypeFieldProps) {
  const titles: string[] = TOUR_TYPES.map(({ title }) => title)
  if (also !== undefined && !titles.includes(also)) titles.push(also)
  return (
    <Select
      label="Type"
      placeholder="Choose a type"
      options={titles.map(title => ({ value: title, label: title }))}
      error={error}
      {...field}
    />
  )
}

interface GuideFieldProps {
  field: UseFormRegisterReturn
  error: string | undefined
  guides: readonly AppUser[]
  /** The tour's present guide, who may no longer be a guide. */
  also?: { readonly user_uuid: string; readonly name: string }
}

/** The guide of a tour. */
export function GuideField({ field, error, guides, also }: GuideFieldProps) {
  const options = guides.map(guide => ({ value: guide.user_uuid, label: guideLabel(guide) }))
  if (also && !options.some(({ value }) => value === also.user_uuid))
    options.push({ value: also.user_uuid, label: also.name })
  return <Select label="Guide" placeholder="Choose a guide" options={options} error={error} {...field} />
}
