import type { Tour } from '../../../contract/api/tours.schema.ts'

/** Whether a tour's guide is the person of this name, as the sign-in has it. */
export const isGuidedBy = (tour: Pick<Tour, 'name'>, name: string): boolean =>
  name !== '' && tour.name.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase()
