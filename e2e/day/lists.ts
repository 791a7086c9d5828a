import type { AppUser } from '../../contract/api/users.schema.ts'
import { nth } from '../support/event-tabs.ts'
import { GUEST_DAY, guestDay } from '../support/guest-day.ts'
import { newInvite } from '../support/invites.ts'
import { type Step, until } from './day.ts'
import {
  button,
  dialog,
  field,
  form,
  heading,
  inside,
  link,
  list,
  numberField,
  option,
  picker,
  row,
  words,
} from './desk.ts'
import { dropFile, openGuestDay, openTab } from './verbs.ts'

const PROCESSED = /^Guest List Processed/

/** Guest groups, users, readiness, and the page of who was invited. */
export const listSteps: readonly Step[] = [
  {
    name: 'a guest group is made, comes to the event, and goes again',
    async work({ desk }) {
      await desk.open('/groups/new')
      await desk.type(field('Group Name'), 'Brandt Yachts')
      await desk.type(numberField('Maximum Guests'), '12')
      await desk.type(field('Main contact first name'), 'Ida')
      await desk.type(field('Main contact last name'), 'Brandt')
      await desk.type(field('Main contact email'), 'ida@brandt.example')
      await desk.press(button('Add Group'))
      await desk.see(inside(list('Guest Groups'), row('Brandt Yachts')))
      await openGuestDay(desk)
      await openTab(desk, 'Groups', 'Groups List')
      await desk.type(picker('Add a group'), 'brandt')
      await desk.press(option('Brandt Yachts'))
      const group = inside(list('Groups List'), row('Brandt Yachts'))
      await desk.see(inside(group, words('Submitted 0/12 guests')))
      await desk.press(inside(group, link('Edit Brandt Yachts')))
      await desk.type(numberField('Maximum Guests'), '15')
      await desk.press(button('Save Update'))
      await desk.see(inside(group, words('Submitted 0/15 guests')))
      await desk.press(inside(group, button('More about Brandt Yachts')))
      await desk.press(inside(group, link('Delete Brandt Yachts')))
      await desk.see(heading('Confirm Deletion of Brandt Yachts?'))
      await desk.press(button('Remove Group'))
      await desk.see(heading('Groups List'))
      await desk.seeNot(group)
    },
  },
  {
    name: 'a user is added, changed and deleted',
    async work({ desk, server }) {
      await desk.open('/settings')
      const add = form('Add a user')
      await desk.type(inside(add, field('Name')), 'Nadia Okonjo')
      await desk.type(inside(add, field('Email')), 'nadia.okonjo@trackside.example')
      await desk.press(inside(add, button('Add User')))
      await desk.see(inside(list('Users'), row('Nadia Okonjo')))
      await desk.press(button('Edit Nadia Okonjo'))
      const edit = dialog('Edit Nadia Okonjo')
      await desk.type(inside(edit, field('Name')), 'Nadia Marsh')
      await desk.press(inside(edit, button('Save Update')))
      await desk.see(inside(list('Users'), row('Nadia Marsh')))
      await desk.press(button('More about Nadia Marsh'))
      await desk.press(button('Delete Nadia Marsh'))
      await desk.press(inside(dialog('Delete Nadia Marsh?'), button('Delete user')))
      await desk.seeNot(inside(list('Users'), row('Nadia Marsh')))
      await until('the user is gone', async () =>
        (await server.api<AppUser[]>('GET', '/users/all')).every(({ name }) => name !== 'Nadia Marsh'),
      )
    },
  },
  {
    name: 'the readiness screen has looked at everything',
    async work({ desk }) {
      await desk.open('/readiness')
      await desk.see(words(/^(This device is ready|.+ needs? a look)$/), 30_000)
      await desk.see(inside(list('Checks'), row(/Works offline.*without a network/)))
      await desk.see(inside(list('Checks'), row(/Network.*The server answers/)))
    },
  },
  {
    name: 'a list of guests is uploaded by an invite: dropped, and then chosen as a file',
    async work({ desk, server }) {
      const invite = await newInvite(server, { eventName: GUEST_DAY })
      const { today } = await guestDay(server)
      const file = (...names: string[]) => ({
        name: 'guests.csv',
        type: 'text/csv',
        text: `First Name,Last Name,${today}\n${names.map(name => `${name},Quill,x\n`).join('')}`,
      })
      await desk.open(invite.link)
      await desk.see(heading(GUEST_DAY))
      await desk.see(words('Entry open'))
      await dropFile(desk, file('Ada', 'Zoë'))
      await desk.see(words('2 Guests read'))
      await desk.press(button('Confirm'))
      await desk.see(words(PROCESSED))
      await until('two are on the list', async () => (await invite.guests()).length === 2)
      await desk.browse(file('Ada', 'Zoë', 'Ben'))
      await desk.see(words('3 Guests read'))
      await desk.press(button('Confirm'))
      await desk.see(words(PROCESSED))
      await until('three are on the list', async () => (await invite.guests()).length === 3)
      nth(await invite.guests(), 2)
    },
  },
]
