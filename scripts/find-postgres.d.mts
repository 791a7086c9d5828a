export function startPostgres(): Promise<{ readonly url: string; stop(): void }>
export function findPostgresProgram(name: string): string
export function startPrivatePostgres(): Promise<{
  readonly url: string
  halt(): void
  resume(): void
  stop(): void
}>
