import type { Tour } from '../../../contract/api/tours.schema.ts'

/** Whether the guide of a tour has this name, as it is in the sign-in. */
export const isGuidedBy = (tour: Pick<Tour, 'name'>, name: string): boolean =>
  name !== '' && tour.name.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase()
