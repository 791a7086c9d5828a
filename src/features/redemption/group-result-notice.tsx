import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'
import { Notice } from '../../ui/notice.tsx'

/** The result of a group's redemption; `day` is a venue day, `expected` how many guests may come on it. */
export type GroupResult =
  | {
      readonly what: 'done'
      readonly group: string
      readonly bags: number
      /** How many may come that day, including those who already had a bag. */
      readonly expected: number
      readonly day: string
      readonly queued: boolean
    }
  | { readonly what: 'nobody'; readonly group: string; readonly expected: number; readonly day: string }
  | { readonly what: 'problem'; readonly detail: string }

/** Shows the result in the specification's words (section 2, Redemption tab). */
export function GroupResultNotice({ result }: { result: GroupResult }) {
  if (result.what === 'problem')
    return (
      <Notice result tone="refused" urgent title="Nothing was redeemed for the group">
        {result.detail}
      </Notice>
    )
  const { group, day } = result
  if (result.what === 'done')
    return (
      <Notice
        result
        tone={result.queued ? 'due' : 'success'}
        title={result.queued ? `Saved on this device for ${group}` : `Redemption for ${group} Successful`}
      >
        <p>
          <strong>Guest list requires {formatCount(result.bags)} gift bags*</strong>
        </p>
        <p>*All guests with {day} as an available check in day</p>
        {result.expected > result.bags && (
          <p>
            {pluralize(result.expected)}, checked in or not; {formatCount(result.expected - result.bags)} had
            theirs already
          </p>
        )}
        {result.queued && (
          <p>
            Counted on this device’s list. The server confirms or refuses it once this device is back online.
          </p>
        )}
      </Notice>
    )
  if (result.expected > 0)
    return (
      <Notice result tone="due" title="Already Redeemed">
        {result.expected === 1
          ? `The one guest of ${group} expected today has`
          : `All ${pluralize(result.expected)} of ${group} expected today have`}{' '}
        a gift bag.
      </Notice>
    )
  return (
    <Notice result tone="due" title="Empty Guest List">
      There are no guests expected today for {group}
    </Notice>
  )
}
