/** Crockford's base 32, without letters that look like digits. 32 divides 256, so a byte's low bits are uniform. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 characters of 5 bits: 80 random bits. */
const LENGTH = 16

/** Makes a guest's code from at least 16 cryptographically random bytes, using 5 bits of each. */
export const guestCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), byte => ALPHABET[byte & 31]).join('')
