/** Letters, digits and a few signs, no dot at either end or twice in a row, then a host with a dot in it: what the server takes. */
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether the server will take a text for an email address. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)
