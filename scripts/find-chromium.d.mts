export function findChromium(): Promise<string | undefined>
export function findHeadlessChromium(): Promise<string | undefined>
export function findOrInstallChromium(): Promise<string>
export function findOrInstallHeadlessChromium(): Promise<string>
