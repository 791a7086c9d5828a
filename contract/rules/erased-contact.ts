/** The name of an erased main contact, who must have one. An erased secondary contact has none. */
export const ERASED_CONTACT = { first: 'Erased', last: 'contact', full: 'Erased contact' } as const
