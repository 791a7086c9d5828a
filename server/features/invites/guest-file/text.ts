import { foldToKey } from '../../../../contract/rules/fold-text.ts'

/** Equal for names that differ in nothing but case, accents, spaces and punctuation. */
export const nameKey = ({ first, last }: { readonly first: string; readonly last: string }): string =>
  foldToKey(first) + foldToKey(last)
