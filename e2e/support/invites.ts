import type { Guest } from '../../contract/api/guests.schema.ts'
import { header, WEB_APP_KEY } from '../../contract/api/headers.ts'
import type { TestServer } from './server.ts'

/** A group made for a test in an event, with its invite. */
export interface Invite {
  readonly link: string
  /** The group's name, which is unique. */
  readonly name: string
  readonly eventId: number
  /** The group's guests in the server's list. */
  guests(): Promise<readonly Guest[]>
  /** Uploads a list of guests with these first names and the last name Quill, all for one day. */
  upload(firstNames: readonly string[], day: string): Promise<void>
  /** Makes a new link, which ends `link` and thus `upload`. */
  newLink(): Promise<string>
}

interface EventGroup {
  readonly id: number
  readonly group_id: number
  readonly invite_code: string
}

let groups = 0

/** Makes a group with room for `room` guests and adds it to an event. */
export async function newInvite(
  server: TestServer,
  { eventName, room = 60, isVcarb = false }: { eventName: string; room?: number; isVcarb?: boolean },
): Promise<Invite> {
  const events = await server.api<{ id: number; name: string }[]>('GET', '/events')
  const event = events.find(({ name }) => name === eventName)
  if (!event) throw new Error(`There is no ${eventName}.`)
  groups += 1
  const name = `Quill & Sons ${groups}`
  const group = await server.api<{ id: number }>('POST', '/groups', {
    name,
    main_contact_first_name: 'Ada',
    main_contact_last_name: 'Quill',
    main_contact_email: 'ada@quill.example',
    maximum_guests: room,
    is_vcarb: isVcarb,
  })
  const path = `/event/${event.id}/groups`
  await server.api('POST', path, { eventID: event.id, groupID: group.id })
  const linkOf = (code: string) => `${server.origin}/event-registration?inviteID=${code}`
  const mine = (await server.api<EventGroup[]>('GET', path)).find(({ group_id }) => group_id === group.id)
  if (!mine) throw new Error('The group is not part of the event.')
  return {
    name,
    link: linkOf(mine.invite_code),
    eventId: event.id,
    guests: async () => {
      const all = await server.api<Guest[]>('GET', `/guest_list/${event.id}`)
      return all.filter(({ event_group_id }) => event_group_id === mine.id)
    },
    upload: async (firstNames, day) => {
      const rows = firstNames.map(first => `${first},Quill,x`)
      const file = [`First Name,Last Name,${day}`, ...rows].join('\n')
      const form = new FormData()
      form.set('GroupGuestList', new Blob([file], { type: 'text/csv' }), 'guests.csv')
      const answer = await fetch(`${server.origin}/api/upload/guest-list`, {
        method: 'POST',
        headers: { [header.apiKey]: WEB_APP_KEY, [header.inviteCode]: mine.invite_code },
        body: form,
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    newLink: async () =>
      linkOf((await server.api<EventGroup>('POST', `/event/group/${mine.id}/new_link`)).invite_code),
  }
}

/** A file for a file input, as a contact's spreadsheet saves it. */
export const csvFile = (text: string, name = 'guests.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
