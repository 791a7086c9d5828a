/** The server's pause between two signs of life in a live feed in which nothing happens. */
export const HEARTBEAT_MS = 15_000
