import type { Plugin } from 'vite'

/** What a build knows about a file: of a chunk also the files that it imports, and its styles. */
interface BuiltFile {
  readonly type: 'chunk' | 'asset'
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

type Bundle = Readonly<Record<string, BuiltFile>>

/** The file that preloads others. */
interface PreloadHost {
  readonly hostId: string
  readonly hostType: 'html' | 'js'
}

/** Adds the files of a chunk and of all its static imports to `known`, and returns that. */
export function chunkFiles(bundle: Bundle, name: string, known: Set<string>): Set<string> {
  const file = bundle[name]
  if (file?.type !== 'chunk' || known.has(name)) return known
  known.add(name)
  for (const style of file.viteMetadata?.importedCss ?? []) known.add(style)
  for (const one of file.imports ?? []) chunkFiles(bundle, one, known)
  return known
}

/**
 * Lets a chunk that loads another one preload only files that it has not imported itself: without this, their names are
 * in the precache for nothing. Vite calls `resolveDependencies` (`build.modulePreload`) after the plugin.
 */
export function preloadOnlyNewFiles() {
  let built: Bundle = {}
  const plugin: Plugin = {
    name: 'preload-only-new-files',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        built = bundle
      },
    },
  }
  const resolveDependencies = (_file: string, files: string[], host: PreloadHost): string[] => {
    if (host.hostType === 'html') return files
    const loaded = chunkFiles(built, host.hostId, new Set())
    return files.filter(file => !loaded.has(file))
  }
  return { plugin, resolveDependencies }
}
