/** Where the overlay may differ from the server's answer after a write, and why. */
export interface Exception {
  readonly fields: readonly string[]
  /** Set if the server answers that there is nothing, while the overlay still has an answer. */
  readonly gone?: true
  readonly because: string
}

export const exact: Exception = { fields: [], because: '' }
export const SERVER_DRAWS_THE_PIN: Exception = { fields: ['pin'], because: 'the server draws the pin' }
export const SERVER_NUMBERS: Exception = { fields: ['id'], because: 'the server numbers it' }
export const SERVER_NUMBERS_PEOPLE: Exception = { fields: ['user_id'], because: 'the server numbers people' }
export const NOBODY_HAS_THE_PIN: Exception = {
  fields: [],
  gone: true,
  because: 'the server finds nobody with the pin; here nothing is redeemed',
}
export const FULL_TOUR: Exception = {
  fields: ['alternative_tours'],
  because: 'a full tour that gets room again is no alternative until the server has answered',
}
