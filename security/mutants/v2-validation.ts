import type { Mutant } from '../mutant.ts'

const badInput = (name: string) => ['pglite', 'server/http/bad-input.test.ts', name] as const
const pins = (name: string) =>
  ['postgres', 'server/features/redemption/pins.test.ts', `guessing > ${name}`] as const
const voucher = [
  'postgres',
  'server/features/redemption/redeem.test.ts',
  'the voucher > is for guests who have checked in',
] as const

/** Validation and business logic. */
export const validationMutants: readonly Mutant[] = [
  {
    row: '1.4.1-3',
    fault: 'a number of any size is accepted as a position in a list',
    file: 'contract/api/fields.ts',
    find: 'z.number().int().positive().max(2_147_483_647)',
    replace: 'z.number()',
    test: [
      'unit',
      'contract/api/fields.test.ts',
      'refuses a number that is not whole or not within its bounds',
    ],
  },
  {
    row: '2.1.1-3',
    fault: 'the documentation omits what a row refuses',
    file: 'server/open-api/describe.ts',
    find: '    ...errorsOf(row, shape),\n',
    replace: '',
    test: [
      'postgres',
      'server/open-api/open-api.test.ts',
      "'guestCreate' > has each of its errors with status and message",
    ],
  },
  {
    row: '2.2.1, 2.2.2',
    fault: 'bodies are not validated',
    file: 'server/app.ts',
    find: 'app.setValidatorCompiler(validatorCompiler)',
    replace: 'app.setValidatorCompiler(() => value => ({ value }))',
    test: badInput("'POST' '/users' > refuses bodies of the wrong kind, broken JSON and floods"),
  },
  {
    row: '2.2.1',
    fault: 'names keep characters that reverse the text around them',
    file: 'contract/rules/names.ts',
    find: "    .replace(INVISIBLE, '')\n",
    replace: '',
    test: [
      'unit',
      'contract/rules/names.test.ts',
      'the rule for names > leaves no invisible or deceptive characters in a name, whatever was typed',
    ],
  },
  {
    row: '2.2.1',
    fault: 'the API has a different rule for names',
    file: 'contract/api/fields.ts',
    find: '    .overwrite(clean)\n',
    replace: '    .trim()\n',
    test: [
      'postgres',
      'server/features/guests/guest-export.test.ts',
      'the guest list as a file > accepts names by one rule, answers which field is refused, and exports older names',
    ],
  },
  {
    row: '2.2.1, 2.2.2',
    fault: 'a key of any form is accepted',
    file: 'server/http/write-call.ts',
    find: "  if (!isUuid(key)) throw new HttpError('BadRequest', 'The Idempotency-Key header must be a UUID.')\n",
    replace: '',
    test: badInput("'POST' '/users' > refuses a malformed key or time"),
  },
  {
    row: '2.2.1',
    fault: 'a name may contain characters that are invisible or reverse the line',
    file: 'contract/rules/names.ts',
    find: "    .replace(INVISIBLE, '')\n",
    replace: '',
    test: [
      'unit',
      'contract/rules/names.test.ts',
      'the rule for names > leaves no invisible or deceptive characters in a name, whatever was typed',
    ],
  },
  {
    row: '2.2.1',
    fault: 'a blank name is accepted',
    file: 'contract/rules/names.ts',
    find: "  if (!VISIBLE.test(name)) return 'contains nothing that can be seen'\n",
    replace: '',
    test: [
      'unit',
      'contract/rules/names.test.ts',
      'the rule for names > leaves no invisible or deceptive characters in a name, whatever was typed',
    ],
  },
  {
    row: '2.2.3',
    fault: 'a guest may attend on days outside the event',
    file: 'server/features/guests/guest-writes.ts',
    find: "  requireDays(event, splitList(days), 'NotAttending')\n",
    replace: '',
    test: [
      'postgres',
      'server/features/guests/guest-writes.test.ts',
      'adding a guest > is refused for days outside the event, an unknown event or group, a taken id and a full group',
    ],
  },
  {
    row: '2.2.3',
    fault: 'a guest is added to a group of another event',
    file: 'server/features/groups/places.ts',
    find: 'eventId === undefined ? undefined : eq(eventGroups.eventId, eventId)',
    replace: 'undefined',
    test: [
      'postgres',
      'server/features/guests/guest-writes.test.ts',
      'adding a guest > is refused for days outside the event, an unknown event or group, a taken id and a full group',
    ],
  },
  {
    row: '2.3.1',
    fault: 'a voucher is given before a check-in',
    file: 'server/features/redemption/redeem.ts',
    find: '  if (type === VOUCHER) requireCheckedIn(guest)\n',
    replace: '',
    test: voucher,
  },
  {
    row: '2.3.2',
    fault: 'a list that omits a guest deletes their gift',
    file: 'server/features/invites/diff-guest-list.ts',
    find: '    removed: missing.filter(guest => !holds(guest)),\n    kept: missing.filter(holds),\n',
    replace: '    removed: missing,\n    kept: [],\n',
    test: [
      'postgres',
      'server/features/invites/kept-guests.test.ts',
      'a guest with a gift who is left out of a list and listed again keeps pin and gift',
    ],
  },
  {
    row: '2.3.2',
    fault: 'restoring a list removes guests who were given something since',
    file: 'server/features/invites/plan-restore.ts',
    find: '    removed: added.filter(guest => !holds(guest)),\n    kept: added.filter(holds),\n',
    replace: '    removed: added,\n    kept: [],\n',
    test: [
      'postgres',
      'server/features/invites/restore-list.test.ts',
      'the last upload of a group > keeps guests who got something since, later check-ins, and changes by staff',
    ],
  },
  {
    row: '2.3.2',
    fault: 'a list that removes most guests is stored without the count being confirmed',
    file: 'server/features/invites/invites.ts',
    find: 'if (needsConfirmation(counts) ? confirmed === removed.length : isExpected) return',
    replace: 'if (needsConfirmation(counts) ? confirmed !== undefined : isExpected) return',
    test: [
      'postgres',
      'server/features/invites/upload-refused.test.ts',
      'a refused upload changes nothing > a list that removes more than half of ten or more, until exactly that is confirmed',
    ],
  },
  {
    row: '2.3.2',
    fault: 'restoring a list replaces one that was uploaded since',
    file: 'server/features/invites/restore-list.ts',
    find: '  if (upload.uploadedAt.getTime() !== Date.parse(body.uploaded_at))',
    replace: '  if (Number.isNaN(Date.parse(body.uploaded_at)))',
    test: [
      'postgres',
      'server/features/invites/restore-list.test.ts',
      'the last upload of a group > is not undone beyond the maximum, in place of another one, or for a removed group',
    ],
  },
  {
    row: '2.3.2, 2.4.1',
    fault: 'calls without a sign-in are not counted',
    file: 'server/plugins/limits.ts',
    find: "    (reason === 'missing' || reason === 'invalid' ? anonymous : expired)(request),",
    replace: '    expired(request),',
    test: [
      'postgres',
      'server/plugins/limits.test.ts',
      'calls without a sign-in > are limited by address, whatever is wrong with them and however URLs are spelled; desks behind it are not',
    ],
  },
  {
    row: '2.3.2, 2.4.1',
    fault: 'calls of anonymous callers count against a desk with the same address',
    file: 'server/plugins/limits.ts',
    find: "limit(limits.userPerMinute, request => `user ${request.user?.id ?? 'nobody'}`)",
    replace: 'limit(limits.anonymousPerMinute, request => `anonymous ${addressOf(request)}`)',
    test: [
      'postgres',
      'server/plugins/limits.test.ts',
      'calls without a sign-in > are limited by address, whatever is wrong with them and however URLs are spelled; desks behind it are not',
    ],
  },
  {
    row: '2.3.2, 2.4.1',
    fault: 'pins can be guessed without limit',
    file: 'server/features/redemption/pin-guard.ts',
    find: 'const MAX_WRONG_PINS = 10',
    replace: 'const MAX_WRONG_PINS = 10_000',
    test: pins('after 10 wrong pins in a minute the user has to wait, other users do not'),
  },
  {
    row: '2.3.2, 2.4.1',
    fault: 'concurrent guesses are counted as one',
    file: 'server/features/redemption/pin-guard.ts',
    find: '  await lockNamed(tx, `pins of ${userId}`)\n',
    replace: '',
    test: pins('simultaneous guesses are counted one by one'),
  },
  {
    row: '2.3.2, 2.4.1',
    fault: 'invite codes can be tried without limit',
    file: 'server/plugins/limits.ts',
    find: '    await invitesByCode(request)\n',
    replace: '',
    test: [
      'postgres',
      'server/plugins/limits.test.ts',
      'invite codes > are accepted 30 times a minute, by both servers together',
    ],
  },
  {
    row: '2.3.3',
    fault: 'a write that fails halfway leaves its first half behind',
    file: 'server/http/idempotency.ts',
    find: `    return transact(db, async tx => {
      const before = claim.isClientKey ? await claimKey(tx, claim) : undefined
      if (before) return before
      return finish(tx, claim, origin, await work(tx))
    })`,
    replace: `    return (async (tx: Db) => {
      const before = claim.isClientKey ? await claimKey(tx, claim) : undefined
      if (before) return before
      return finish(tx, claim, origin, await work(tx))
    })(db)`,
    test: voucher,
  },
  {
    row: '2.3.3',
    fault: 'the same write sent again takes effect again',
    file: 'server/http/write-call.ts',
    find: '  const theirs = keyOf(request)\n',
    replace: '  const theirs = keyOf(request) && undefined\n',
    test: [
      'postgres',
      'server/features/redemption/redeem.test.ts',
      'the gift bag > the same write sent again gives the same answer',
    ],
  },
  {
    row: '2.3.4',
    fault: 'desks that add guests at the same moment use the last places twice',
    file: 'server/features/groups/places.ts',
    find: "\n    .for('update', { of: eventGroups })",
    replace: '',
    test: [
      'postgres',
      'server/features/guests/guest-races.test.ts',
      'of 30 walk-ups for 5 places exactly 5 are added, each with a different pin',
    ],
  },
  {
    row: '2.3.4',
    fault: 'desks that fill a tour at the same moment overfill it',
    file: 'server/features/tours/locked-tour.ts',
    find: "\n    .for('update')",
    replace: '',
    test: [
      'postgres',
      'server/features/tours/tour-guests.test.ts',
      'joining > of 20 desks exactly 3 get the last 3 places',
    ],
  },
  {
    row: '2.3.1, 2.3.4',
    fault: 'a group is removed without checking its guests under lock',
    file: 'server/features/guests/guest-record.ts',
    find: "    .orderBy(asc(guests.id))\n    .for('update')",
    replace: '    .orderBy(asc(guests.id))',
    test: [
      'postgres',
      'server/features/guests/guest-removal-race.test.ts',
      'a guest who gets a radio before the removal stays, alone and with the group',
    ],
  },
]
