export function startPostgres(): Promise<{ readonly url: string; stop(): void }>
export function findPostgresProgram(name: string): string
export function startPrivatePostgres(): Promise<{
  readonly url: string
  halt(): void
  resume(): void
  stop(): void
}>
export function openPostgresFolder(): {
  readonly folder: string
  run(program: string, ...args: string[]): void
  start(data: string, options: string): void
  halt(data: string): void
  forget(data: string): void
  close(): void
}
export const INITDB: readonly string[]
export function serverOptions(port: number): string
