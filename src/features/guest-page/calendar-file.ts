import type { GuestPage } from '../../../contract/api/guest-page.schema.ts'

/** Maximum length of a line in RFC 5545, in octets, without its end. */
const MAX_LINE_OCTETS = 75

/** RFC 5545, 3.3.11: escapes special characters and line ends in a text. */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, found => `\\${found}`).replace(/\r\n|\r|\n/g, '\\n')

/** RFC 5545, 3.1: continues a long line in the next one after a space; does not split characters. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let room = MAX_LINE_OCTETS
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (octets > room) {
      folded += '\r\n '
      room = MAX_LINE_OCTETS - 1
    }
    folded += character
    room -= octets
  }
  return folded
}

const compact = (isoDate: string): string => isoDate.replaceAll('-', '')
const dayAfter = (isoDate: string): string => new Date(`${isoDate}T24:00:00Z`).toISOString().slice(0, 10)

/** A stable id for a day that does not reveal the code, because calendars are shared. */
async function uidOf(code: string, date: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${code} ${date}`))
  return Array.from(new Uint8Array(digest).subarray(0, 16), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/**
 * A guest's days as an iCalendar file (RFC 5545): all-day events, since an event has no hours, shown as free time.
 * @param now when the file is made, in ms since 1970
 */
export async function calendarFile(page: GuestPage, now: number): Promise<string> {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const place = [page.location, page.country].filter(Boolean).join(', ')
  const guest = `${page.first_name} ${page.last_name}`
  const events = await Promise.all(
    page.days.map(async ({ date }) => [
      'BEGIN:VEVENT',
      `UID:${await uidOf(page.code, date)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(date)}`,
      `DTEND;VALUE=DATE:${compact(dayAfter(date))}`,
      `SUMMARY:${escapeText(page.event_name)}`,
      `LOCATION:${escapeText(place)}`,
      `DESCRIPTION:${escapeText(`${guest}\n${page.group_name}`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trackside Hospitality//Guest page//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flat(),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/** Saves the file on the device, which opens it with its calendar. */
export async function saveCalendar(page: GuestPage): Promise<void> {
  const file = new Blob([await calendarFile(page, Date.now())], { type: 'text/calendar;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${page.event_name.replace(/[\\/:*?"<>|]+/g, '-')}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
