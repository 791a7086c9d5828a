export function startWebKit(): Promise<{
  /** Where its driver listens. */
  readonly url: string
  readonly browser: string
  /** The X screen that its windows are on. */
  readonly screen: string
  stop(): void
}>
