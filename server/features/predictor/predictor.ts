import { asc, desc, eq } from 'drizzle-orm'
import type * as rows from '../../../contract/api/predictor.ts'
import { predictorSubmissions as submissions } from '../../db/schema.ts'
import type { Handlers, ReadHandler } from '../../http/call.ts'
import { eventScopeVersion } from '../events/event-rows.ts'

/** Predictor submissions (spec section 2 'Predictor tab'). They are imported. */

const predictorSubmissions: ReadHandler<'predictorSubmissions'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.eventID),
  answer: ({ db, params }) =>
    db
      .select({
        id: submissions.id,
        nickname: submissions.nickname,
        predictions: submissions.predictions,
        points: submissions.points,
      })
      .from(submissions)
      .where(eq(submissions.eventId, params.eventID))
      .orderBy(desc(submissions.points), asc(submissions.id)),
}

export const predictorHandlers = { predictorSubmissions } satisfies Handlers<keyof typeof rows>
