/** Saves a table, as CSV text (csv.ts), as the file `NAME.csv`. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(`${name}.csv`, text, 'text/csv;charset=utf-8')

/** Saves a text as a file on the device. `type` is a media type. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  // Characters that some systems do not allow in file names.
  link.download = name.replace(/[\\/:*?"<>|]+/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
