/** A name in a right-to-left script, isolated (as `<bdi>` does) so that figures after it are not drawn before it. */
export const isolate = (name: string): string => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name)

/** Names in a sentence, separated by commas and in their order, whatever their scripts. */
export const listNames = (names: readonly string[]): string => names.map(isolate).join(', ')
