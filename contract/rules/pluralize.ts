/** `1 guest`, `1,200 guests`. `many` is needed if the plural is not `one` with an s. */
export const pluralize = (count: number, one = 'guest', many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
