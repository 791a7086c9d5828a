import pg from 'pg'

/** A connection to a database, closed at the end of the block that opens it with `await using`. */
export async function connectTo(connectionString: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
