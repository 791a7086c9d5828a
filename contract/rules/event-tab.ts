/** The tab of an event that a path is about: `guests` for `/event/7/guests`. */
export const eventTabOf = (path: string): string | undefined => /^\/event\/\d+\/(\w+)$/.exec(path)?.[1]
