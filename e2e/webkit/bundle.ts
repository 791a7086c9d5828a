import { join } from 'node:path'
import { build } from 'vite'

/** What the driver has run in each page, as one script. */
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
  // Building says that this is production, which the demo server started next would refuse.
  if (environment === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = environment
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('What runs in the page could not be built.')
  return chunk.code
}
