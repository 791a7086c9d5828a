import { useCallback } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attends } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { useToday } from '../../api/event-context.ts'
import { giveFeedback } from '../../lib/feedback.ts'
import { explainCode, isSameName, REFUSED_CODE_TOAST_MS, readGuestCode } from '../../lib/guest-search.ts'
import { toast } from '../../ui/toast.ts'

/** Finds a guest by scanned code, pin, id or name. Shows a toast if none or several of those found are expected today. */
export function useFindScanned(guests: readonly Guest[]): (code: string) => Guest | undefined {
  const today = useToday()
  return useCallback(
    code => {
      const id = code.toLowerCase()
      const guestCode = readGuestCode(code)
      const matches = guests.filter(guest =>
        guestCode
          ? guest.code === guestCode
          : guest.id === id || `${guest.pin}` === code || isSameName(fullName(guest), code),
      )
      const expected = matches.filter(guest => attends(guest, today))
      if (expected.length === 1) return expected[0]
      giveFeedback('refused')
      const [first] = matches
      const unknown = guestCode && !first ? explainCode(guests, guestCode) : undefined
      const title =
        unknown?.title ??
        (expected.length > 1
          ? `${expected.length} guests are called ${code}`
          : first
            ? `${fullName(first)} is not expected today`
            : `No guest has the code ${code}`)
      toast.refused(title, { ...(unknown && { detail: unknown.detail }), durationMs: REFUSED_CODE_TOAST_MS })
      return undefined
    },
    [guests, today],
  )
}
