import { foldToKey } from '../../../../contract/rules/fold-text.ts'
import { unescapeFormula } from '../../../../contract/rules/formula-cells.ts'
import { splitNeeds } from '../../../../contract/rules/guest-notes.ts'
import { SAMPLE_GUEST } from '../../../../contract/rules/guest-template.ts'
import { MAX_NEEDS_LENGTH, MAX_NOTE_LENGTH } from '../../../../contract/rules/limits.ts'
import { nameProblem } from '../../../../contract/rules/names.ts'
import type { Columns } from './columns.ts'
import { readMark } from './marks.ts'
import type { DayReader } from './read-day.ts'
import { wordSet } from './word-set.ts'

/** A guest's notes in a file. Fields that the file does not have are missing, and stay as they are stored. */
export interface ListedNotes {
  readonly note?: string
  readonly needs?: string
}

/** The usual needs in the languages of the files, folded. Needs that are only similar (lactose) stay as typed. */
const IN_OTHER_WORDS: Readonly<Record<string, string>> = {
  Vegetarian: `vegetarisch vegetarier vegetarierin vegetarien vegetarienne vegetariano vegetariana vegetarisk kasvissyoja
    wegetarianin wegetarianskie vegetarianske vegetarianus vejetaryen ベジタリアン 素食 채식 نباتي`,
  Vegan: `vegane veganer veganerin vegano vegana veganistisch vegansk vegetalien vegetalienne vegaani weganin weganskie
    veganske vegancı ヴィーガン ビーガン 纯素 비건`,
  'Gluten-free': `glutenfrei sansgluten singluten senzaglutine semgluten glutenvrij glutenfri gluteeniton bezglutenowe
    bezlepku bezlepkove glutenmentes glutensiz coeliac celiac グルテンフリー 无麸质 글루텐프리`,
  'Nut allergy': `nutallergies nussallergie allergieauxnoix allergiaallenoci alergiaalosfrutossecos alergiaanozes
    notenallergie notallergi nottallergi noddeallergi pahkinaallergia ナッツアレルギー 坚果过敏 견과류알레르기`,
  Halal: 'hallal helal ハラル 清真 할랄 حلال',
  Kosher: 'koscher casher kasher cacher koser koszer コーシャ 코셔 כשר',
}

const usual: ReadonlyMap<string, string> = new Map(
  Object.entries(IN_OTHER_WORDS).flatMap(([need, words]) =>
    [...wordSet(words)].map(word => [word, need] as const),
  ),
)

/** Words for 'none'. */
const NONE = wordSet(
  `n no none na nil nothing noneknown notapplicable noallergies noknownallergies nofoodallergies norequirements
  nodietaryrequirements nodietaryneeds nodietaryrestrictions nospecialrequirements nein keine kein keines nichts non aucun aucune
  rien neant ras no nada ninguna ninguno niente nessuna nessuno nao nenhuma nenhum nee geen nej inga ingen nei ei brak nie
  zadne nincs yok なし 无 없음 لا`,
)

/** What people put into a cell to show that they have not forgotten it, and what a formula makes of an empty one. */
const FILLER = /^(?:[\p{Pd}−./_\s]*|0)$/u

const isSample = (text: string): boolean => text === SAMPLE_GUEST.needs || text === SAMPLE_GUEST.note

const isNone = (text: string): boolean => FILLER.test(text) || NONE.has(foldToKey(text)) || isSample(text)

type AddProblem = (column: string, value: string, reason: string) => void

const textOf = (cells: readonly string[], columns: readonly number[], joint: string): string =>
  columns
    .map(index => unescapeFormula(cells[index] ?? ''))
    .filter(cell => !isNone(cell))
    .join(joint)

/** A name of a column that asks whether there are needs, so that a yes is an answer. */
const QUESTION = /[?？]|\byes\b|\by ?\/ ?n\b/i

/**
 * Reports cells of dietary needs and notes that belong to another column: a list of days that is not in quotation marks
 * continues in the next ones. `ownDays` are those that were read for the guest.
 */
export function reportSlipped(
  cells: readonly string[],
  { names, days, needs, note }: Columns,
  reader: DayReader,
  ownDays: readonly string[],
  addProblem: AddProblem,
): void {
  const report = (index: number, reason: string) => addProblem(names[index] ?? '', cells[index] ?? '', reason)
  const together = days === undefined ? '' : ' Put several days into one cell, in quotation marks.'
  const isDay = (index: number) => reader.namesDays(cells[index] ?? '')
  for (const index of needs) {
    if (isDay(index)) report(index, `This is a day, not a dietary need.${together}`)
    else if (readMark(cells[index] ?? '') && !QUESTION.test(names[index] ?? ''))
      report(index, 'Please write which dietary need it is, or leave the cell empty.')
  }
  const isOtherDay = (index: number) =>
    isDay(index) && reader.several(cells[index] ?? '')?.some(day => !ownDays.includes(day))
  // Beside columns for days, a note may be a day; beside a list of days, it may repeat one: `Friday only`.
  for (const index of days === undefined ? [] : note)
    if (isOtherDay(index)) report(index, `This is a day, not a note.${together}`)
}

/** Reads the columns of dietary needs and of notes. Several columns of a kind are joined; problems name the first. */
export function readNotes(
  cells: readonly string[],
  { names, ...columns }: Pick<Columns, 'names' | 'needs' | 'note'>,
  addProblem: AddProblem,
): ListedNotes {
  const note = textOf(cells, columns.note, '; ')
  const typed = splitNeeds(textOf(cells, columns.needs, ', ')).filter(need => !isNone(need))
  const needs = splitNeeds(typed.map(need => usual.get(foldToKey(need)) ?? need).join(',')).join(', ')
  for (const [what, [index = 0], text, max] of [
    ['Notes', columns.note, note, MAX_NOTE_LENGTH],
    ['Dietary needs', columns.needs, needs, MAX_NEEDS_LENGTH],
  ] as const) {
    const problem = text === '' ? undefined : nameProblem(text, max)
    if (problem !== undefined)
      addProblem(names[index] ?? what, text.replace(/\p{Cc}/gu, '�'), `${what} ${problem}`)
  }
  return { ...(note === '' ? {} : { note }), ...(needs === '' ? {} : { needs }) }
}
