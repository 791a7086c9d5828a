import { foldToKey } from '../../../../contract/rules/fold-text.ts'
import { wordSet } from './word-set.ts'

// A circle is a yes in Japan.
const YES = wordSet(
  `x y yes 1 true j ja o oui s si sim da t v wahr vrai vero verdadero verdadeiro ✓ ✔ √ ☑ ✅ ○ ◯ 〇 attending coming ok
  accepted confirmed zugesagt 예 네 참석 참가 はい 出席 参加 是 نعم`,
)
const NO_WORDS = wordSet(
  `n no false nein non nao niet nej falsch faux falso declined notattending notcoming cancelled canceled abgesagt storniert
  annule annulee cancelado cancelada annullato annullata geannuleerd 아니오 아니요 불참 いいえ 欠席 不参加 不出席 否 取消 لا`,
)
const NO = new Set([...NO_WORDS, ...wordSet('0 - – — ✗ ✘ ☐ ❌ none na n/a')])

// Phones and Word add a variation selector, which makes an emoji of the tick.
const foldMark = (value: string): string => foldToKey(value.normalize('NFKC').replace(/\ufe0f/g, ''))

/** Whether a question mark says that somebody may not come. */
export const isUncertain = (value: string): boolean => /[?？]/.test(value)

/** Whether a mark means that the guest comes; undefined if it is unclear. */
export function readMark(value: string): boolean | undefined {
  if (isUncertain(value)) return undefined
  const mark = foldMark(value)
  if (mark === '' || NO.has(mark)) return false
  return YES.has(mark) ? true : undefined
}

/** Whether a mark says in words that the guest does not come; `-` or `n/a` may only say that there is nothing to say. */
export const isNoInWords = (value: string): boolean => NO_WORDS.has(foldToKey(value))

const CIRCLES = wordSet('o ○ ◯ 〇')

/** The sign that a mark is: in Asia, a circle is the yes and a cross is the no. */
export function signOf(value: string): 'cross' | 'circle' | undefined {
  const mark = foldMark(value)
  if (mark === 'x') return 'cross'
  return CIRCLES.has(mark) ? 'circle' : undefined
}
