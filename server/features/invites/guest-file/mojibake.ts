/**
 * The letters beyond ASCII of the languages that Windows-1252 can write, in lower case: those of one language, or of
 * several that share most of them.
 */
const ALPHABETS: readonly string[] = [
  'àâæçèéêëîïñôœùûüÿ', // French, Breton, Welsh, Afrikaans
  'àâäçèéêëîïôöüß', // German, Luxembourgish, Turkish without its own letters
  'áäçéêëíïñóöúü', // Spanish, Irish, Dutch, Frisian
  'àáâãçéêíïñóôõúü', // Portuguese
  'àçèéïòóñü', // Catalan
  'àäèéìîòóöùü', // Italian, Gaelic, Romansh
  'âäåæçèéêëîïòóôöøûü', // Danish, Norwegian, Swedish
  'áäåæéíïñöø', // Sámi
  'äåéõöüšž', // Finnish, Estonian
  'áéíðóúýþæö', // Icelandic
  'áäéíðóöúýæø', // Faroese
  'áäéíóôöúüýšž', // Czech, Slovak, Hungarian without the letters that Windows-1252 lacks
]

/**
 * Letters at a place in a word where no such language has them, but one of another code page has the letters that it
 * means.
 */
const MISPLACED =
  /^ð|\p{L}þ$|þ[^aeiouyáéíóúýæöøjrv]|ayþ|yý|oðlu|iæ$|èi[èæ]$|iœ|ñ(?:sk|cz)|[áíý]ø|ø[áíý]|ì[jk]|ã[bcdglprtv]|(?:sz|gy)[õû]|[aeiou][^aeiouõ]+õ$/u

/** A word without a letter of ASCII, but for one like 'Æøå'. */
const OTHER_SCRIPT = /^(?=.*[^äåæöøüß])..../u

/** A capital letter within a word: in the code page of Central Europe and on the Mac, its byte means a small letter. */
const CAPITAL_INSIDE = /\p{Ll}[ŠŒŽŸ]|\p{L}[ŠŒŽŸ]\p{Ll}/u

/**
 * Signs at a place in a word where DOS and the Mac have letters: 'Andr‚s', 'Bj›rn', 'Sof™a'. A ’ or a – may stand there,
 * and a ‘ before a capital: German programs write 'D‘Angelo'.
 */
const SIGN_IN_WORD = /\p{L}(?:[‚„…†‡ˆ‰‹›•˜™¡“”—]\p{L}|‘\p{Ll})|\p{L}[‚†‡ˆ‰˜›•](?!\S)|(?<!\S)[†‡ˆ‰•˜™›¡]\p{L}/u

/** Whether a name that was read as Windows-1252 has a word that no language has: the file was in another code page. */
export const isMojibake = (name: string): boolean =>
  SIGN_IN_WORD.test(name) || name.split(/[^\p{L}]+/u).some(isMojibakeWord)

function isMojibakeWord(word: string): boolean {
  const small = word.toLowerCase()
  const beyond = [...small].filter(letter => letter > '\u007f')
  if (beyond.length === 0 || beyond.some(letter => !WESTERN.has(letter))) return false
  if (beyond.length === small.length && OTHER_SCRIPT.test(small)) return true
  if (MISPLACED.test(small) || CAPITAL_INSIDE.test(word)) return true
  return !ALPHABETS.some(letters => beyond.every(letter => letters.includes(letter)))
}

const WESTERN = new Set(ALPHABETS.join(''))
