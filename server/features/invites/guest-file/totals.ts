import { foldToKey } from '../../../../contract/rules/fold-text.ts'
import { wordSet } from './word-set.ts'

const TOTALS = wordSet(
  'total totals totaal totalt totale totali totaux subtotal subtotals subtotaal subtotale soustotal zwischensumme sum summe suma somme soma gesamt insgesamt count anzahl nombre razem ukupno celkem osszesen toplam yhteensa 合計 合计 总计 총계',
)
/** Words that stand beside one for a sum: `Total guests`, `Grand total`, `Sub-total`. */
const BESIDE_TOTALS = wordSet(
  `sub sous grand overall all number of guest guests pax person persons people attendee attendees headcount
  gäste personen gesamtzahl invités personnes invitados personas ospiti persone convidados pessoas gasten gäster gæster`,
)
const MAX_TOTAL_LENGTH = 30

/** `2`, `2 guests`, `12.0` */
const COUNT = /^\s*\d+([.,]0+)?( \p{L}+)?\s*$/u

/** Whether a row looks like `Total guests, 2`: a word for a sum in one cell, and only numbers in the others. */
export function isTotal(cells: readonly string[]): boolean {
  let name: string | undefined
  for (const cell of cells) {
    if (cell.trim() === '' || COUNT.test(cell)) continue
    if (name !== undefined) return false
    name = cell
  }
  if (name === undefined || name.length > MAX_TOTAL_LENGTH) return false
  const words = name.split(/[^\p{L}]+/u).map(foldToKey)
  return (
    words.some(word => TOTALS.has(word)) &&
    words.every(word => word === '' || TOTALS.has(word) || BESIDE_TOTALS.has(word))
  )
}
