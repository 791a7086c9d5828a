import { build, type InlineConfig } from 'vite'

/** Builds with Vite. A build sets NODE_ENV to production, with which a demo server would refuse to start next. */
export async function viteBuild(config: InlineConfig): Promise<Awaited<ReturnType<typeof build>>> {
  const environment = process.env.NODE_ENV
  try {
    return await build({ configFile: false, logLevel: 'warn', ...config })
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = environment
  }
}

/** Builds a file and what it imports as one script, for a page; its exports are in the global variable `name`. */
export async function bundleScript(entry: string, name: string): Promise<string> {
  const built = await viteBuild({
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${entry} could not be built.`)
  return chunk.code
}
