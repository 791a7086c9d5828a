import type { Mutant } from '../mutant.ts'

const access = (name: string) => ['postgres', 'server/http/access.test.ts', name] as const

const contact = (file: string, name: string) => ['postgres', `server/features/invites/${file}`, name] as const

/** Who may do what. */
export const accessMutants: readonly Mutant[] = [
  {
    row: '8.1.1, 8.1.2',
    fault: 'the documentation describes staff calls as public',
    file: 'server/http/register.ts',
    find: "    ...(row.access === 'staff' ? { security: [{ bearer: [] }] } : {}),\n",
    replace: '',
    test: [
      'postgres',
      'server/open-api/open-api.test.ts',
      "'guestList' > has its name, its text, and its access",
    ],
  },
  {
    row: '8.2.1, 8.3.1',
    fault: 'staff calls are accepted without a token',
    file: 'server/http/register.ts',
    find: 'staff: [app.authenticate, ',
    replace: 'staff: [',
    test: access('with no token > every staff row answers 401, and does nothing'),
  },
  {
    row: '8.2.1, 8.3.1',
    fault: 'the API has a route that is not a row of the contract',
    file: 'server/app.ts',
    find: '  await app.register(pagesPlugin, { killSwitch: config.killSwitch })\n',
    replace:
      '  app.get("/api/everything", () => handlers)\n  await app.register(pagesPlugin, { killSwitch: config.killSwitch })\n',
    test: access('the API has no routes except the rows of the contract and those named here'),
  },
  {
    row: '8.2.2, 14.2.6',
    fault: 'anyone with the link sees the passes of any list',
    file: 'server/features/invites/guest-passes.ts',
    find: '  invite.eventGroup.showsPasses && !isInviteOver(invite, now)\n',
    replace: '  !isInviteOver(invite, now)\n',
    test: contact('guest-passes.test.ts', 'the passes of a list > are not shown to others who have the link'),
  },
  {
    row: '8.2.2, 14.2.6',
    fault: 'the key of one group opens the passes of another',
    file: 'server/features/invites/guest-passes.ts',
    find: "and(eq(passKeys.eventGroupId, eventGroupId), eq(passKeys.keyHash, hashOf(key ?? '')))",
    replace: "eq(passKeys.keyHash, hashOf(key ?? ''))",
    test: contact('guest-passes.test.ts', 'the passes of a list > are not shown to others who have the link'),
  },
  {
    row: '8.2.2, 14.2.6',
    fault: 'a list of the guests whom an answer named as kept opens their passes',
    file: 'server/features/invites/guest-passes.ts',
    find: '(!holds(guest) || opened?.includes(guest.id) === true)',
    replace: 'true',
    test: contact(
      'guest-passes.test.ts',
      'the passes of a list > of guests who hold something are opened by the key that has opened them before, and by no other',
    ),
  },
  {
    row: '8.2.2, 8.3.1',
    fault: 'an upload with the old code is stored after the code was replaced',
    file: 'server/features/invites/invites.ts',
    find: "    if (inviteCode !== eventGroup.inviteCode) throw new HttpError('InviteInvalid')\n",
    replace: '',
    test: [
      'postgres',
      'server/features/groups/new-link-race.test.ts',
      'an upload whose code is replaced while it runs stores nothing',
    ],
  },
  {
    row: '8.2.2, 8.3.1',
    fault: 'stored answers to the old code are returned again',
    file: 'server/features/groups/event-groups.ts',
    find: '  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, inviteCaller(group.inviteCode)))\n',
    replace: '',
    test: [
      'postgres',
      'server/features/groups/new-link.test.ts',
      'a new invite link > deletes the stored answers of the old code, which contain names',
    ],
  },
  {
    row: '8.2.2',
    fault: 'a contact’s list replaces the guests of every group',
    file: 'server/features/invites/apply-guest-list.ts',
    find: '    .where(eq(guests.eventGroupId, eventGroupId))\n    .orderBy(asc(guests.id))\n  const days',
    replace: '    .orderBy(asc(guests.id))\n  const days',
    test: contact('upload.test.ts', 'a guest list > does not change other groups of the event'),
  },
  {
    row: '8.2.2',
    fault: 'a code reveals the group’s contact',
    file: 'server/features/invites/invites.ts',
    find: '    group_name: group.name,\n',
    replace: '    group_name: group.name,\n    contact: group.mainContactEmail,\n',
    test: contact(
      'validate.test.ts',
      'an invite code > returns its event and group, and nothing about the guests',
    ),
  },
  {
    row: '8.2.2',
    fault: 'a code reveals its group before entry opens',
    file: 'server/features/invites/invites.ts',
    find: "  if (entry_period !== 'live') return { ...about, entry_period }\n",
    replace: '',
    test: contact('validate.test.ts', 'an invite code > whose entry is previous hides its group'),
  },
  {
    row: '8.2.2',
    fault: 'a code is accepted without the key of the web app',
    file: 'server/features/invites/find-invite.ts',
    find: "if (!timingSafeEqual(digest(given ?? ''), digest(WEB_APP_KEY)))",
    replace: 'if (given === undefined)',
    test: contact('validate.test.ts', 'an invite code > is not looked up without the key of the web app'),
  },
  {
    row: '8.2.2',
    fault: 'a malformed code is answered differently from an unknown one',
    file: 'server/features/invites/find-invite.ts',
    find: 'const wanted = isCode ? code : NO_CODE',
    replace:
      "if (code !== undefined && !isCode) throw new HttpError('BadRequest', 'That is no code.')\n  const wanted = code ?? NO_CODE",
    test: contact('validate.test.ts', 'an invite code > that is invalid in any way gets the same answer'),
  },
  {
    row: '8.2.2',
    fault: 'a file with one name reveals the names of all other guests',
    file: 'server/features/invites/invites.ts',
    find: '  removed: plan.removed.length,\n',
    replace: '  removed: plan.removed.map(({ first }) => first) as never,\n',
    test: contact(
      'kept-guests.test.ts',
      'a file of one name is answered with the number of the others, without their names',
    ),
  },
  {
    row: '8.2.2',
    fault: 'a code still reveals its group when the event is over',
    file: 'contract/rules/event.ts',
    find: "  if (isOver(event, now)) return 'previous'\n",
    replace: '',
    test: contact(
      'validate.test.ts',
      'an invite code > of a past event is closed, whatever its entry dates are',
    ),
  },
  {
    row: '8.2.2',
    fault: 'a code reveals its group and maximum after entry closes',
    file: 'server/features/invites/invites.ts',
    find: "  if (entry_period !== 'live') return { ...about, entry_period }\n",
    replace:
      "  if (entry_period !== 'live') return { ...about, entry_period: 'live', group_name: group.name, maximum_guests: 0, event_dates: {} }\n",
    test: contact('validate.test.ts', 'an invite code > whose entry is previous hides its group'),
  },
  {
    row: '8.2.2, 8.3.1',
    fault: 'an old invite link still works besides the new one',
    file: 'server/features/groups/event-groups.ts',
    find: '    .set({ inviteCode: newInviteCode(), showsPasses })\n',
    replace: '    .set({ showsPasses })\n',
    test: [
      'postgres',
      'server/features/groups/new-link.test.ts',
      'a new invite link > replaces the old one at once, for validation, preview and upload',
    ],
  },
  {
    row: '8.2.2, 8.3.1',
    fault: 'an old code gets its stored answers again, including names',
    file: 'server/features/groups/event-groups.ts',
    find: '  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, inviteCaller(group.inviteCode)))\n',
    replace: '',
    test: [
      'postgres',
      'server/features/groups/new-link.test.ts',
      'a new invite link > deletes the stored answers of the old code, which contain names',
    ],
  },
  {
    row: '8.2.3',
    fault: 'a user can record a gift bag under another name',
    file: 'server/features/redemption/redeem.ts',
    find: '    issued_by: caller.name,\n  }\n}\n\nfunction requireCheckedIn',
    replace:
      "    issued_by: 'issued_by' in call.body ? String(call.body.issued_by) : caller.name,\n  }\n}\n\nasync function requireCheckedIn",
    test: [
      'postgres',
      'server/features/redemption/redeem.test.ts',
      "the gift bag > is recorded at the device's time and for the token's user, whatever the body contains",
    ],
  },
  {
    row: '8.4.1',
    fault: 'tokens of any issuer are accepted',
    file: 'server/tokens/token-verifier.ts',
    find: '        issuer: config.issuer,\n',
    replace: '',
    test: access('with a wrong issuer > every staff row answers 401, and does nothing'),
  },
  {
    row: '2.3.2, 8.3.1',
    fault: 'a batch accepts online-only writes and batches',
    file: 'server/features/batch/batch.ts',
    find: " && row.offline.mode === 'queue'",
    replace: '',
    test: [
      'postgres',
      'server/features/batch/batch-refused.test.ts',
      'calls that a batch does not accept > a batch is refused alone',
    ],
  },
  {
    row: '2.3.2, 8.3.1',
    fault: 'a path in a batch can lead elsewhere',
    file: 'server/features/batch/batch.ts',
    find: "    if (new URL(API_BASE + path, 'http://localhost').pathname !== API_BASE + path) return false\n",
    replace: '',
    test: [
      'postgres',
      'server/features/batch/batch-refused.test.ts',
      'calls that a batch does not accept > a way out is refused alone',
    ],
  },
]
