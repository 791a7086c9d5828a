import { read } from './endpoint.ts'
import type * as schema from './season.schema.ts'

export const seasonGet = read<typeof schema.seasonGet>()({
  name: 'seasonGet',
  path: '/season/:year',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: "The events that begin in a year, by their first day, and the groups that had guests at them, by name: guests expected, in and given a gift bag, and how many did not come. A guest counts once for each day. Days are over by each venue's clock. Holds counts alone, no names of guests.",
  spec: 'design; 2 Events list',
  errors: [],
})
