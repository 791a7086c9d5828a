/** Crockford's base 32, without letters that look like digits. 32 divides 256, so a byte's low bits are uniform. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 characters of 5 bits: 80 random bits. */
const LENGTH = 16

/** Makes a guest's code. `draw` returns so many cryptographically random bytes, of each of which 5 bits are used. */
export const guestCode = (draw: (bytes: number) => Uint8Array): string =>
  Array.from(draw(LENGTH), byte => ALPHABET[byte & 31]).join('')
