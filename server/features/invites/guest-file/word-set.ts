import { foldToKey } from '../../../../contract/rules/fold-text.ts'

/** A set of the words of a text, folded (`foldToKey`). */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(foldToKey))
