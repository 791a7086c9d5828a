import { pluralize } from '../../contract/rules/pluralize.ts'

/**
 * What happens to this device's writes at a sign-out: waiting ones are sent, at once (a deletion that could be undone) or
 * later; refused ones are not.
 */
export function signOutWords(waiting: number, refused: number, name = ''): string {
  const who = name === '' ? 'You' : name
  const words = []
  if (waiting > 0)
    words.push(
      `${pluralize(waiting, 'change')} ${waiting === 1 ? 'has' : 'have'} not been sent yet. What cannot be sent now is kept on this device, and sent when ${who === 'You' ? 'you sign' : `${who} signs`} in here again.`,
    )
  if (refused > 0)
    words.push(
      `${pluralize(refused, 'change')} ${refused === 1 ? 'was' : 'were'} refused: ${refused === 1 ? 'it stays' : 'they stay'} in the outbox of this device for ${who === 'You' ? 'you' : who} to settle, and ${refused === 1 ? 'is' : 'are'} not sent by signing in.`,
    )
  words.push('The guest lists on this device are removed. Signing in again needs a connection.')
  return words.join(' ')
}
