/**
 * The entities that writes touch. Writes that share an entity keep their order in the outbox, and a write is blocked
 * through the entity that a rejected write would have created. Ids are those of the rows; a pin belongs to its event,
 * or to a live event if none is named.
 */

export const guestEntity = (id: string) => `guest:${id}`
export const pinEntity = (eventId: number | undefined, pin: string | number) =>
  `pin:${eventId ?? 'live'}:${Number(pin)}`
export const groupEntity = (id: number | string) => `group:${id}`
export const eventEntity = (id: number) => `event:${id}`
export const eventGroupEntity = (id: number) => `event-group:${id}`
export const tourEntity = (id: string) => `tour:${id}`
export const tourGuestEntity = (id: string) => `tour-guest:${id}`
/** The tours on which leaving guests free their places. Rows that older versions stored do not name the tour. */
export const tourEntities = (places: readonly { readonly id?: string | undefined }[] = []) =>
  places.flatMap(({ id }) => entityIfKnown(tourEntity, id))
export const passEntity = (id: number) => `pass:${id}`
export const radioEntity = (id: number) => `radio:${id}`
/** One redemption: who was given what, and when (ISO). Its reversal names the same entity. */
export const redemptionEntity = (guestId: string, type: string, at: string) =>
  `given:${guestId}:${type}:${Date.parse(at)}`
/** One check-in, of a guest or a group. Its reversal names the same entity. */
export const checkInEntity = (id: string | number | undefined, at: string) => `in:${id}:${Date.parse(at)}`
export const redemptionTypeEntity = (code: string) => `redemption-type:${code}`
export const handoverEntity = (id: string) => `handover:${id}`
export const deviceEntity = (id: string) => `device:${id}`
export const userEntity = (id: string) => `user:${id}`

/** All radios of an event: one must be back before the 41st, or another with the same pass code, can go out. */
export const radioPoolEntity = (eventId: number) => `radios:${eventId}`
/** All app users: an email is free only once its last user is deleted. */
export const USERS_ENTITY = 'users'

/** The id of what a write creates: that of its body, or of the op itself, because older clients send none. */
export const createdId = ({
  id,
  body,
}: {
  readonly id: string
  readonly body: { readonly id?: string | undefined }
}) => body.id ?? id

/** The entity of an id from the write context, if there is one; for calls that do not name the entity themselves. */
export const entityIfKnown = <Id>(entity: (id: Id) => string, id: Id | undefined): string[] =>
  id === undefined ? [] : [entity(id)]
