import { MAX_EMAIL_LENGTH } from './limits.ts'
/** Letters, digits and some signs, without a dot at either end or two in a row; then a host with a dot. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[\w'+&\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[\w-]+)$/

/** Whether a text is accepted as an email address. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)
