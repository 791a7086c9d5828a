import type { PredictorSubmission } from '../../../contract/api/predictor.schema.ts'
import { predictorSubmissions } from '../../../contract/api/predictor.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Count } from '../../ui/badge.tsx'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'

const byPoints = (submissions: readonly PredictorSubmission[]) =>
  submissions.toSorted((a, b) => b.points - a.points || a.id - b.id)

/** The Predictor tab (spec section 2): the submissions and their points. */
export function PredictorPage() {
  const event = useEvent()
  const read = useRead(predictorSubmissions, { params: { eventID: event.id } })
  const count = read.data?.length ?? 0
  return (
    <Loaded
      read={read}
      label="Fetching the submissions..."
      empty={<EmptyState title="No submissions yet" icon="trophy" />}
      frame={content => (
        <Panel title="Predictor" aside={count > 0 ? <Count>{count}</Count> : undefined} flush>
          {content}
        </Panel>
      )}
    >
      {submissions => (
        <DataTable label="Predictor" columns={['Guest', 'Answers', 'Points']}>
          {byPoints(submissions).map(({ id, nickname, predictions, points }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{nickname || 'Anonymous Predictor'}</bdi>
              </th>
              <td>{Object.keys(predictions).length} predictions</td>
              <td>
                <Figure>{points}</Figure>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Loaded>
  )
}
