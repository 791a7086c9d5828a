/** What the browser writes to the console when a journey has a call refused on purpose. */
export const REFUSED = /the server responded with a status of 4\d\d/

/** The same of a call that meets no network or no server: the worker or a proxy may answer it in place of the server. */
export const NO_SERVER = /net::ERR_|the server responded with a status of 50[234]/
