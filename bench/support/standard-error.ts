/** Does work whose tools talk on standard output, which is for tables alone. */
export async function toStandardError<T>(work: () => Promise<T>): Promise<T> {
  const write = process.stdout.write
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    return await work()
  } finally {
    process.stdout.write = write
  }
}
