export function findChromium(): Promise<string | undefined>
export function findOrInstallChromium(): Promise<string>
