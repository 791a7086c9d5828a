/** Calls `end` when the block is left: `await using _database = atEnd(() => database.drop())`. */
export const atEnd = (end: () => unknown): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    await end()
  },
})
