import { foldToKey } from '../../../../contract/rules/fold-text.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
// A circle is a yes in Japan.
const YES = words(
  'x y yes 1 true j ja o oui s si sim da t v wahr vrai vero verdadero verdadeiro ✓ ✔ √ ☑ ✅ ○ ◯ 〇 attending coming ok',
)
const NO = words('n no 0 false nein non nao niet nej falsch faux falso - – — ✗ ✘ ☐ ❌ none na n/a')

/** Whether a mark means that the guest comes; undefined if it is unclear. */
export function readMark(value: string): boolean | undefined {
  // Phones and Word add a variation selector, which makes an emoji of the tick.
  const mark = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\ufe0f/g, '')
  if (mark === '' || NO.has(mark) || NO.has(foldToKey(mark))) return false
  return YES.has(mark) || YES.has(foldToKey(mark)) ? true : undefined
}
