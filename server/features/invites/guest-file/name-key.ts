import { foldToKey } from '../../../../contract/rules/fold-text.ts'

/** A key that is equal for names that differ only in case, accents, spaces and punctuation. */
export const nameKey = ({ first, last }: { readonly first: string; readonly last: string }): string =>
  foldToKey(first) + foldToKey(last)
