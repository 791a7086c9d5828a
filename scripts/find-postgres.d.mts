export function startPostgres(): Promise<{ readonly url: string; stop(): void }>
