import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import {
  button,
  checkbox,
  type Desk,
  dialog,
  field,
  heading,
  inside,
  link,
  list,
  radio,
  type Target,
  words,
} from '../day/desk.ts'
import { openGuest, search } from '../day/verbs.ts'
import { expectedToday, guestDay } from '../support/guest-day.ts'
import type { TestServer } from '../support/server.ts'

/** Dialogs, forms and results that have no address, for the pictures in WebKit. Reaching them stores nothing. */

interface Stage {
  readonly desk: Desk
  /** A guest who is expected and has not checked in. */
  readonly guest: Guest
  /** The guest's group. */
  readonly group: EventGroup
}

interface State {
  readonly name: string
  /** The address of the screen to start from, or the name of a tab of the guest day. */
  readonly from: string
  reach(stage: Stage): Promise<void>
}

export async function stageOf(desk: Desk, server: TestServer): Promise<Stage> {
  const expected = await expectedToday(server)
  const groups = await server.api<EventGroup[]>('GET', `/event/${(await guestDay(server)).id}/groups`)
  const guestIn = ({ id }: EventGroup) => expected.find(guest => guest.event_group_id === id)
  // Of a long list, only the first groups are on the page.
  const group = groups.toSorted((a, b) => a.name.localeCompare(b.name)).find(guestIn)
  const guest = group && guestIn(group)
  if (!guest || !group) throw new Error('There is nobody, or no group.')
  return { desk, guest, group }
}

/** Reaches a state by pressing one element, which shows another. */
const by =
  (press: Target, shows: Target) =>
  async ({ desk }: Stage): Promise<void> => {
    await desk.press(press)
    await desk.see(shows)
  }

/** Selects the first guest of the list. */
async function selectOne({ desk }: Stage): Promise<void> {
  await desk.press(button('Select guests'))
  await desk.press(inside(list('Guests to select'), checkbox()))
}

export const STATES: readonly State[] = [
  {
    name: 'guests-none-found',
    from: 'guests',
    async reach({ desk }) {
      await desk.type(search, 'zzzzzz')
      await desk.see(words('No guests found with those filters'))
    },
  },
  {
    name: 'guests-select',
    from: 'guests',
    reach: selectOne,
  },
  {
    name: 'guests-select-move',
    from: 'guests',
    async reach(stage) {
      await selectOne(stage)
      await by(button('Move'), dialog())(stage)
    },
  },
  {
    name: 'guest',
    from: 'guests',
    async reach({ desk, guest }) {
      await openGuest(desk, fullName(guest))
      await desk.see(dialog(fullName(guest)))
    },
  },
  {
    name: 'guest-delete',
    from: 'guests',
    async reach({ desk, guest }) {
      await openGuest(desk, fullName(guest))
      await desk.press(button(`More about ${fullName(guest)}`))
      await desk.press(button('Delete'))
      await desk.see(dialog(/^Delete /))
    },
  },
  {
    name: 'guest-companion',
    from: 'guests',
    async reach({ desk, guest }) {
      await openGuest(desk, fullName(guest))
      await desk.press(button(`With ${fullName(guest)}`))
      await desk.see(field('First name'))
    },
  },
  {
    name: 'guest-edit',
    from: 'guests',
    async reach({ desk, guest }) {
      await openGuest(desk, fullName(guest))
      await desk.press(button('Edit'))
      await desk.see(heading('Editing Guest'))
    },
  },
  {
    name: 'guest-add',
    from: 'guests',
    async reach({ desk, guest }) {
      await desk.press(button('Add a guest'))
      await desk.type(field('First name'), guest.first_name)
      await desk.type(field('Last name'), guest.last_name)
      await desk.press(button('Add Guest'))
      await desk.see(words('Group cannot be empty'))
    },
  },
  {
    name: 'guests-download',
    from: 'guests',
    reach: by(button('Download Guests as CSV'), dialog('Download Guests as CSV')),
  },
  {
    name: 'group-arrival',
    from: 'groups',
    async reach({ desk, group }) {
      await desk.press(button(`Arrival of ${group.name}`))
      await desk.see(dialog(`Arrival of ${group.name}`))
    },
  },
  {
    name: 'event-group-edit',
    from: 'groups',
    async reach({ desk, group }) {
      await desk.press(link(`Edit ${group.name}`))
      await desk.see([{ role: 'spinbutton', name: 'Maximum Guests' }])
    },
  },
  {
    name: 'tour-add',
    from: 'tours',
    async reach({ desk }) {
      await desk.press(button('Add a tour'))
      await desk.press(button('Add Tour'))
      await desk.see(words('Guide cannot be empty'))
    },
  },
  {
    name: 'radios-several',
    from: 'radios',
    reach: ({ desk }) => desk.press(button(/several/i)),
  },
  {
    name: 'redemption-pin-error',
    from: 'redemption',
    async reach({ desk }) {
      await desk.type(field('Guest pin'), '12')
      await desk.enter(field('Guest pin'))
      await desk.see(words('Please enter a 4 digit pin code'))
    },
  },
  {
    name: 'redemption-type',
    from: 'redemption',
    async reach({ desk, guest }) {
      await desk.type(field('Guest pin'), `${guest.pin}`)
      await desk.enter(field('Guest pin'))
      await desk.see(radio())
    },
  },
  {
    name: 'overview-end-of-day',
    from: 'overview',
    async reach({ desk }) {
      await desk.see(button('Hand over'))
      await desk.run(
        `[...document.querySelectorAll('button')].find(one => one.textContent === 'Hand over').scrollIntoView({ block: 'end' })`,
      )
    },
  },
  {
    name: 'group-new',
    from: '/groups/new',
    async reach({ desk }) {
      await desk.see(field('Group Name'))
      await desk.press(button(/^(?:Save|Add|Create)/))
      await desk.see(words('Name cannot be empty'))
    },
  },
  {
    name: 'user-edit',
    from: '/settings',
    reach: by(button(/^Edit /), dialog()),
  },
  {
    name: 'shortcuts',
    from: '/settings',
    reach: by(button('Keyboard shortcuts'), dialog('Keyboard shortcuts')),
  },
  {
    name: 'sign-out',
    from: '/settings',
    reach: by(button('Sign out'), dialog('Sign out?')),
  },
]
