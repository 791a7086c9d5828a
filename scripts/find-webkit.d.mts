export function startWebKit(): Promise<{
  /** Address of its WebDriver. */
  readonly url: string
  readonly browser: string
  /** The X display of its windows. */
  readonly screen: string
  stop(): void
}>
