/** Addresses of all flags; a chunk of its own, loaded only for a country outside the season's. */
const FLAGS = import.meta.glob<string>('../../node_modules/flag-icons/flags/4x3/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/**
 * @param code two letters, lower case
 * @returns the address of the flag's image; undefined if the code has none
 */
export function flagOfTheWorld(code: string): string | undefined {
  return FLAGS[`../../node_modules/flag-icons/flags/4x3/${code}.svg`]
}
