import { read } from './endpoint.ts'
import type * as schema from './season.schema.ts'

export const seasonGet = read<typeof schema.seasonGet>()({
  name: 'seasonGet',
  path: '/season/:year',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: "The events that begin in a year, by first day, and the groups that had guests at them, by name: the numbers of guests expected, checked in, given a gift bag, and who did not come. A guest counts once for each day. Each venue's clock decides which days are over. Contains numbers only, no names of guests.",
  spec: 'design; 2 Events list',
  errors: [],
})
