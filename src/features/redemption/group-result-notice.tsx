import type { Guest } from '../../../contract/api/guests.schema.ts'
import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { type Result, reconcile } from '../../network/redemption-result.ts'
import { CONFIRMED_LATER, useRefusal } from '../../network/redemption-result-notice.tsx'
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
      /** The redemptions that are queued on this device; none once the server has answered. */
      readonly queued: readonly Result[]
    }
  | { readonly what: 'nobody'; readonly group: string; readonly expected: number; readonly day: string }
  | { readonly what: 'problem'; readonly detail: string }

interface GroupResultNoticeProps {
  result: GroupResult
  /** The guest list on this device; it shows which guests of a queued result another desk has served. */
  guests: readonly Guest[]
}

/** Shows the result in the specification's words (section 2, Redemption tab). */
export function GroupResultNotice({ result, guests }: GroupResultNoticeProps) {
  const { online, pendingRequests } = useNetwork()
  // All the queued bags are of one write.
  const refusal = useRefusal(result.what === 'done' ? result.queued[0] : undefined)
  const problem = result.what === 'problem' ? result.detail : refusal?.what === 'problem' && refusal.title
  if (result.what === 'problem' || problem)
    return (
      <Notice result tone="refused" urgent title="Nothing was redeemed for the group">
        {problem}
      </Notice>
    )
  const { group, day } = result
  const given = result.what === 'done' ? result.queued.map(one => reconcile(one, guests)) : []
  const bags =
    result.what === 'done' && !refusal
      ? result.bags - given.filter(({ what }) => what === 'already').length
      : 0
  if (result.what === 'done' && bags > 0) {
    const isSent = online && pendingRequests === 0
    const waits = given.length > 0 && !(isSent && given.some(one => one.what === 'queued' && one.at))
    return (
      <Notice
        result
        tone={waits ? 'due' : 'success'}
        title={waits ? `Saved on this device for ${group}` : `Redemption for ${group} Successful`}
      >
        <p>
          <strong>Guest list requires {formatCount(bags)} gift bags*</strong>
        </p>
        <p>*All guests with {day} as an available check in day</p>
        {result.expected > bags && (
          <p>
            {pluralize(result.expected)}, checked in or not; {formatCount(result.expected - bags)} had theirs
            already
          </p>
        )}
        {waits && <p>Counted on this device’s list. {CONFIRMED_LATER}</p>}
      </Notice>
    )
  }
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
