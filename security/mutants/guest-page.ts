import type { Mutant } from '../mutant.ts'

const guestPage = (name: string) => ['postgres', 'server/features/guests/guest-page.test.ts', name] as const

/** Guests' pages: nothing without a valid code, and with one only what is meant for the guest. */
export const guestPageMutants: readonly Mutant[] = [
  {
    row: '2.3.2, 2.4.1',
    fault: 'codes of guests can be guessed without limit',
    file: 'server/plugins/limits.ts',
    find: 'limit(limits.guestPagesPerMinute, request =>',
    replace: 'limit(1_000_000, request =>',
    test: guestPage('guessing codes > is limited by address, whether a code is known or not'),
  },
  {
    row: '8.2.1, 8.2.2',
    fault: "a guest's page shows the pin although nobody has enabled that",
    file: 'server/features/guests/guest-page.ts',
    find: 'event.pinOnGuestPage && isIn ? guest.pin : null',
    replace: 'isIn ? guest.pin : null',
    test: guestPage('the pin > is off by default, and switched on for one event only'),
  },
  {
    row: '8.2.1, 8.2.2',
    fault: 'a malformed code is answered differently from an unknown one',
    file: 'server/features/guests/guest-page.ts',
    find: '  if (!row) throw',
    replace: "  if (!GUEST_CODE.test(code)) throw new HttpError('BadRequest')\n  if (!row) throw",
    test: guestPage(
      'an invalid code > is answered in the same way, whether unknown, replaced, erased, removed or malformed',
    ),
  },
]
