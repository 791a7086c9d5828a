/** `1,200`, the same in each browser. A small number needs no formatter, which is slow. */
export const formatCount = (count: number): string =>
  count < 1000 ? `${count}` : count.toLocaleString('en-GB')

/** `1 guest`, `1,200 guests`. `many` is needed if the plural is not `one` with an s. */
export const pluralize = (count: number, one = 'guest', many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
