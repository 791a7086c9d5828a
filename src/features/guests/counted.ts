/** `1 guest`, `12 guests`; with `one` and `many` for other things that are counted. */
export const pluralize = (count: number, one = 'guest', many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
