/** Escapes, also cut ones: what they stand for is never part of a code. */
const ESCAPES = /%[\dA-F]{0,2}/gi
/**
 * A guest's code, perhaps in groups of four, as the page shows it. Its own expression, because the contract's is in a
 * file of the staff's app; a test compares them.
 */
const CODE = /^\/g\/[^\dA-Z]*((?:[\dA-HJKMNP-TV-Z]{4}[ -]?){3}[\dA-HJKMNP-TV-Z]{4})(?![\dA-Z])/i

/**
 * The guest's code in the path of their page. Links come out of mails in small letters, or with a space, a quote, a
 * full stop or a slash around them. Undefined if no code can be read.
 */
export const codeInPath = (path: string): string | undefined =>
  CODE.exec(path.replace(ESCAPES, ' '))?.[1]?.replace(/[ -]/g, '').toUpperCase()
