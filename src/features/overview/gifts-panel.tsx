import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { redemptionTypeList } from '../../../contract/api/redemption.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { GIFT_BAG, VOUCHER } from '../../../contract/rules/redemption.ts'
import { useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'

/** How many of the day's guests have each type of gift, and how many do not. */
export function GiftsPanel({ guests }: { guests: readonly Guest[] }) {
  const rowsOf = (types: readonly RedemptionType[]) => [
    ...types.map(({ code, description }) => ({
      code,
      description,
      given: (guest: Guest) =>
        code === GIFT_BAG ? guest.gift_received : Object.hasOwn(guest.redemptions, code),
    })),
    { code: VOUCHER, description: 'Voucher', given: (guest: Guest) => guest.voucher_received },
  ]
  return (
    <Panel title="Gifts" flush>
      <Loaded read={useRead(redemptionTypeList, {})} label="Fetching the gifts..." rows={3}>
        {types => (
          <DataTable label="Gifts" columns={['What', 'Given', 'Left']}>
            {rowsOf(types).map(({ code, description, given }) => {
              const count = guests.filter(given).length
              return (
                <tr key={code}>
                  <th scope="row">{description}</th>
                  <td>{formatCount(count)}</td>
                  <td>
                    <Figure quiet={count === guests.length}>{guests.length - count}</Figure>
                  </td>
                </tr>
              )
            })}
          </DataTable>
        )}
      </Loaded>
    </Panel>
  )
}
