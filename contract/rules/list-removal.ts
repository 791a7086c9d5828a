/** A shorter list is replaced without a question. */
const MIN_GUESTS = 10

interface Replacement {
  /** Guests on the list before, and how many of them the new one removes. */
  readonly listed_before: number
  readonly removed: number
}

/** Whether a new list removes so many that its contact is asked again: more than half of ten or more. */
export const needsConfirmation = ({ listed_before, removed }: Replacement): boolean =>
  listed_before >= MIN_GUESTS && removed > listed_before / 2
