import { useId, useLayoutEffect, useRef } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { redeemedTypes, redemptionTypeList } from '../../../contract/api/redemption.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { hasRedeemed } from '../../../contract/rules/redemption.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useOnline } from '../../network/network-state.tsx'
import { redemptionOf } from '../../network/redemption-result.ts'
import { useSaveForm } from '../../network/use-save-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './redemption.module.css'

interface RedemptionTypeDialogProps {
  guest: Guest & { pin: number }
  onRedeem: (type: RedemptionType) => Promise<void>
  onClose: () => void
}

/** The modal 'Redemption Type' (spec section 2): the guest with the pin, and the types to choose from. */
export function RedemptionTypeDialog({ guest, onRedeem, onClose }: RedemptionTypeDialogProps) {
  const { id: event_id, timezone } = useEvent()
  const read = useRead(redemptionTypeList, {})
  const types = read.data
  // Includes what another desk has just given out. Offline, the copy of an earlier look-up may be older than the guest
  // list. The server decides in any case.
  const { data: latest } = useRead(redeemedTypes, {
    params: { pin: `${guest.pin}` },
    query: { event_id },
  })
  const lookedUp = useOnline() ? latest?.redemptions : undefined
  const formId = useId()
  const holder = useRef<HTMLDivElement>(null)
  // In a low window the focus, on the first item that is left, has scrolled the guest out of sight.
  useLayoutEffect(() => void holder.current?.scrollIntoView({ block: 'nearest' }), [])

  const redeemedAt = (code: string) => lookedUp?.[code] ?? redemptionOf(guest, code).at
  const isRedeemed = (code: string) => redeemedAt(code) !== undefined || hasRedeemed(guest, code)
  // The initial choice stays. A redemption at another desk must not put another item under the operator's finger, and
  // the next item must not replace one already given: another Enter would hand it over.
  const first = useRef<string>(undefined)
  const usual = types?.[0]?.code
  if (usual !== undefined) first.current ??= isRedeemed(usual) ? '' : usual
  const { form, submit, saving } = useSaveForm({
    values: { code: first.current ?? '' },
    save: async () => {
      if (chosen) await onRedeem(chosen)
    },
  })
  const wanted = form.watch('code')
  const chosen = types?.find(({ code }) => code === wanted && !isRedeemed(code))

  return (
    <Dialog
      title="Redemption Type"
      onClose={onClose}
      busy={saving}
      footer={
        <>
          <Button onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon="bag"
            pending={saving}
            disabled={chosen === undefined}
          >
            {chosen ? `Redeem ${chosen.description}` : 'Redeem'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack>
          <div ref={holder} className={styles.holder}>
            <div>
              <p className={styles.who}>
                <bdi>{fullName(guest)}</bdi>
              </p>
              <p className={styles.group}>
                <bdi>{guest.group_name}</bdi>
              </p>
            </div>
            <p className={styles.pin}>
              <span>{guest.pin}</span>
              <VisuallyHidden>, pin</VisuallyHidden>
            </p>
          </div>
          <Loaded read={read} label="Fetching the redemption types..." rows={4}>
            {types => (
              <ChoiceList
                legend="What item would you like to redeem against this users pin?"
                name={formId}
                value={chosen?.code}
                onValueChange={code => form.setValue('code', code, { shouldDirty: true })}
                choices={types.map(({ code, description }) => ({
                  value: code,
                  label: description,
                  help: code,
                  disabled: isRedeemed(code),
                  note: isRedeemed(code) && <RedeemedBadge at={redeemedAt(code)} timezone={timezone} />,
                }))}
              />
            )}
          </Loaded>
        </Stack>
      </form>
    </Dialog>
  )
}

/** 'Redeemed {date}', with the venue day as DD/MM/YYYY (spec section 9). */
const RedeemedBadge = ({ at, timezone }: { at: string | undefined; timezone: string }) => (
  <Badge tone="success">{at === undefined ? 'Redeemed' : `Redeemed ${venueDay(at, timezone)}`}</Badge>
)
