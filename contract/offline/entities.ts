/**
 * Names of what a write touches. Writes that share one keep their order in the outbox; a write that waits for a
 * rejected one to be settled is found by them as well. Ids are those of the rows; a pin counts within its event, or in the
 * live one where none is named.
 */
export const guestEntity = (id: string) => `guest:${id}`
export const pinEntity = (eventId: number | undefined, pin: string | number) =>
  `pin:${eventId ?? 'live'}:${Number(pin)}`
export const groupEntity = (id: number | string) => `group:${id}`
export const eventEntity = (id: number) => `event:${id}`
export const eventGroupEntity = (id: number) => `event-group:${id}`
export const tourEntity = (id: string) => `tour:${id}`
export const tourGuestEntity = (id: string) => `tour-guest:${id}`
/** Of places on tours: a guest who leaves the event frees them for another. Rows that older versions stored do not name the tour. */
export const tourEntities = (places: readonly { readonly id?: string | undefined }[] = []) =>
  places.flatMap(({ id }) => entityIfKnown(tourEntity, id))
export const passEntity = (id: number) => `pass:${id}`
export const radioEntity = (id: number) => `radio:${id}`
/** What a guest was given at an instant (ISO): a giving of its own, so that its taking back is found by it. */
export const givenEntity = (guestId: string, type: string, at: string) =>
  `given:${guestId}:${type}:${Date.parse(at)}`
export const redemptionTypeEntity = (code: string) => `redemption-type:${code}`
export const handoverEntity = (id: string) => `handover:${id}`
export const deviceEntity = (id: string) => `device:${id}`
export const userEntity = (id: string) => `user:${id}`

/** An event's radios together: one has to be back before the 41st, or another with its pass code, can go out. */
export const radioPoolEntity = (eventId: number) => `radios:${eventId}`
/** All app users together: an email is free only once its last user is gone. */
export const USERS_ENTITY = 'users'

/** The entity of what the operator saw, where they saw one: for ops whose call does not name it itself. */
export const entityIfKnown = <Id>(entity: (id: Id) => string, id: Id | undefined): string[] =>
  id === undefined ? [] : [entity(id)]
