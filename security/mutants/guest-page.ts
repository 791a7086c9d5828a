import type { Mutant } from '../mutant.ts'

const guestPage = (name: string) => ['postgres', 'server/features/guests/guest-page.test.ts', name] as const

/** A guest's own page: who has no code that counts learns nothing, and who has one no more than is meant for them. */
export const guestPageMutants: readonly Mutant[] = [
  {
    row: '2.3.2, 2.4.1',
    fault: 'the codes of guests are guessed without end',
    file: 'server/plugins/limits.ts',
    find: 'limit(GUEST_PAGES_PER_ADDRESS, request =>',
    replace: 'limit(1_000_000, request =>',
    test: guestPage('guessing > is limited by address, whether a code is known or not'),
  },
  {
    row: '8.2.1, 8.2.2',
    fault: "a guest's page shows the pin where nobody has switched it on",
    file: 'server/features/guests/guest-page.ts',
    find: 'event.pinOnGuestPage && isIn ? guest.pin : null',
    replace: 'isIn ? guest.pin : null',
    test: guestPage('the pin > is off by default, and switched on for one event alone'),
  },
  {
    row: '8.2.1, 8.2.2',
    fault: 'what is no code at all is told from a code that nobody has',
    file: 'server/features/guests/guest-page.ts',
    find: '  if (!row) throw',
    replace: "  if (!GUEST_CODE.test(code)) throw new HttpError('BadRequest')\n  if (!row) throw",
    test: guestPage(
      'a code that does not count > is answered in one way, whether it is unknown, old, erased, removed or no code at all',
    ),
  },
]
