/** Crockford's base 32: no letter that reads like a figure. 32 divides 256, so that a byte's low bits are fair. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 letters of 5 bits: 80 random bits. */
const LENGTH = 16

/** The code of a guest. `random`: at least 16 bytes of a cryptographic source, each of which gives 5 bits. */
export const guestCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), byte => ALPHABET[byte & 31]).join('')
