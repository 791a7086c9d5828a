/** Resolves after `ms` milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
