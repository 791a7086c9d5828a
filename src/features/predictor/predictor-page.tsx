import type { PredictorSubmission } from '../../../contract/api/predictor.schema.ts'
import { predictorSubmissions } from '../../../contract/api/predictor.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { ReadProblem } from '../../network/read-problem.tsx'
import { Count } from '../../ui/badge.tsx'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

const byPoints = (submissions: readonly PredictorSubmission[]) =>
  submissions.toSorted((a, b) => b.points - a.points || a.id - b.id)

/** The Predictor tab (spec section 2): who predicted, and how well. */
export function PredictorPage() {
  const event = useEvent()
  const { data, error, retry } = useRead(predictorSubmissions, { params: { eventID: event.id } })
  if (!data && error) return <ReadProblem error={error} onRetry={retry} />
  return (
    <Panel title="Predictor" aside={data && data.length > 0 ? <Count>{data.length}</Count> : undefined} flush>
      {!data && <SkeletonRows label="Fetching the submissions..." />}
      {data?.length === 0 && <EmptyState title="No submissions yet" icon="trophy" />}
      {data && data.length > 0 && (
        <DataTable label="Predictor" columns={['Guest', 'Answers', 'Points']}>
          {byPoints(data).map(({ id, nickname, predictions, points }) => (
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
    </Panel>
  )
}
