/** Redirects the output of tools to standard error, because standard output is for tables. */
export async function toStandardError<T>(work: () => Promise<T>): Promise<T> {
  const write = process.stdout.write
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    return await work()
  } finally {
    process.stdout.write = write
  }
}
