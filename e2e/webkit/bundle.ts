import { join } from 'node:path'
import { build } from 'vite'

/** Builds the code that the driver runs in each page, as one script. */
export async function bundleInPage(): Promise<string> {
  const environment = process.env.NODE_ENV
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife'], name: 'inPage' },
    },
  })
  // The build sets NODE_ENV to production, with which the demo server would refuse to start next.
  if (environment === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = environment
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('The code for the page could not be built.')
  return chunk.code
}
