import { read } from './endpoint.ts'
import type * as schema from './predictor.schema.ts'

export const predictorSubmissions = read<typeof schema.predictorSubmissions>()({
  name: 'predictorSubmissions',
  path: '/event/:eventID/predictorSubmissions',
  access: 'staff',
  keep: 'snapshot',
  versions: 'event',
  doc: 'The predictor submissions of an event, most points first.',
  spec: '7; 3',
  errors: ['EventNotFound'],
})
