/** A shorter list is replaced without confirmation. */
const MIN_GUESTS = 10

interface Replacement {
  /** The number of guests on the old list, and how many of them the new list removes. */
  readonly listed_before: number
  readonly removed: number
}

/** Whether the contact must confirm a new list: it removes more than half of ten or more guests. */
export const needsConfirmation = ({ listed_before, removed }: Replacement): boolean =>
  listed_before >= MIN_GUESTS && removed > listed_before / 2
