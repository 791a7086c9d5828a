import { useCallback, useMemo, useState } from 'react'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { radioList } from '../../../contract/api/radios.ts'
import { MAX_RADIOS } from '../../../contract/rules/radios.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import type { Searchable } from '../../lib/guest-search.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Count } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { TwoColumn } from '../../ui/layout.tsx'
import { List } from '../../ui/list-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { RadioForm } from './radio-form.tsx'
import { RadioRow } from './radio-row.tsx'
import { ReturnSeveral } from './return-several.tsx'
import { useReturnRadios } from './use-return-radios.ts'

const NONE: readonly Radio[] = []

const searchable = ({ radio_id, guest_name, pass_code }: Radio): Searchable => ({
  id: String(radio_id),
  name: guest_name,
  codes: [pass_code],
})

/** The Radios tab (spec section 2): gives out and takes back garage radios, one by one or several at once. */
export function RadiosPage() {
  const { id: eventID } = useEvent()
  const read = useRead(radioList, { params: { eventID } })
  const radios = read.data
  const { isExiting, withExiting, returnRadio, returnAll } = useReturnRadios()
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const selecting = chosen !== undefined
  const onScreen = useMemo(() => radios && withExiting(radios), [radios, withExiting])
  const [found, setFound] = useState(NONE)
  const rowFocus = useRowFocus(onScreen?.length)

  const onReturn = useCallback((radio: Radio) => void returnRadio(radio), [returnRadio])
  const onChoose = useCallback(({ radio_id }: Radio) => {
    setChosen(ids => {
      const next = new Set(ids)
      if (!next.delete(radio_id)) next.add(radio_id)
      return next
    })
  }, [])

  return (
    <Panel
      {...rowFocus}
      flush
      title="Garage Radio Allocations"
      aside={
        radios && (
          <Count tone={radios.length >= MAX_RADIOS ? 'refused' : 'neutral'}>
            {radios.length}/{MAX_RADIOS} Allocated
          </Count>
        )
      }
      actions={
        radios !== undefined &&
        radios.length > 1 &&
        !selecting && (
          <Button icon="check" onClick={() => setChosen(new Set())}>
            Return several
          </Button>
        )
      }
    >
      <TwoColumn
        entry={
          selecting ? (
            <ReturnSeveral
              radios={radios ?? NONE}
              found={found}
              chosen={chosen}
              onChosen={setChosen}
              onReturn={returnAll}
              onEnd={() => setChosen(undefined)}
            />
          ) : (
            <RadioForm radios={radios ?? NONE} />
          )
        }
      >
        <Loaded
          read={{ ...read, data: onScreen }}
          label="Fetching the radios..."
          empty={
            <EmptyState title="No radios are allocated" icon="radio">
              A radio that is given to a guest stands here until it is returned.
            </EmptyState>
          }
        >
          {radios => (
            <FilteredList
              label="Find a radio that is out"
              items={radios}
              searchable={searchable}
              onFound={setFound}
            >
              {found => (
                <List label="Radios">
                  {found.map(radio => (
                    <RadioRow
                      key={radio.radio_id}
                      radio={radio}
                      returning={isExiting(radio)}
                      chosen={selecting ? chosen.has(radio.radio_id) : undefined}
                      onReturn={onReturn}
                      onChoose={onChoose}
                    />
                  ))}
                </List>
              )}
            </FilteredList>
          )}
        </Loaded>
      </TwoColumn>
    </Panel>
  )
}
