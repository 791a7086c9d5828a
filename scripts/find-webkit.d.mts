export function startWebKit(): Promise<{ readonly url: string; readonly browser: string; stop(): void }>
