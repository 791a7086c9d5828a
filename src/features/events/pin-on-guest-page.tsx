import { useEffect, useState } from 'react'
import { useEvent } from '../../api/event-context.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** Whether a guest's page shows the pin after the check-in; off by default. */
export function PinOnGuestPage() {
  const saveSettings = useSaveSettings()
  const { busy, run } = useWriteAction()
  const stored = useEvent().pin_on_guest_page ?? false
  // The choice, until the event shows it as well.
  const [chosen, setChosen] = useState<boolean>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the stored value changes
  useEffect(() => setChosen(undefined), [stored])

  const save = async (pin_on_guest_page: boolean) => {
    setChosen(pin_on_guest_page)
    const sent = await run(() => saveSettings({ pin_on_guest_page }), {
      done: pin_on_guest_page ? 'Guests see their pin once they are in' : 'Guests’ pages show no pin',
      failed: 'It was not changed',
    })
    if (!sent) setChosen(undefined)
  }

  return (
    <Checkbox
      label="Show the pin on a guest's own page"
      help="Once they have checked in. Whoever has the guest's code or link sees it, too."
      checked={chosen ?? stored}
      // Not `disabled`, which would lose the focus.
      pending={busy}
      onChange={({ target }) => !busy && void save(target.checked)}
    />
  )
}
