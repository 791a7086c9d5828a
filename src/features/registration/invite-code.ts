/**
 * The invite code in the query of a link, without the quotes, brackets and full stops that a mail has left around it.
 * Empty if there is none.
 */
export const inviteCodeOf = (query: string): string =>
  /[\w-]+/.exec(new URLSearchParams(query).get('inviteID') ?? '')?.[0] ?? ''
