import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Computes what each route loads from a build's files and manifest. Nothing is run: the same build always gives the
 * same figures.
 */

/** What a route needs before it can be used; gzipped sizes in bytes. */
interface RouteFiles {
  readonly script: number
  readonly style: number
  /** Number of files, including the page itself. */
  readonly requests: number
}

interface Part {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** The manifest entry of the staff's app. */
const APP = 'index.html'

/** The manifests of the two builds: the staff's app and the invite page. */
const MANIFESTS = ['web-manifest.json', 'invite-manifest.json']

type Parts = ReadonlyMap<string, Part>

/** Reads the files of the build in `folder` (`dist/web`). */
export function readBuild(folder: string) {
  const builds = MANIFESTS.map(
    (name): Parts => new Map(Object.entries(JSON.parse(readFileSync(join(folder, '..', name), 'utf8')))),
  )

  function partOf(parts: Parts, name: string): Part {
    const part = parts.get(name)
    if (!part) throw new Error(`The build has no ${name}.`)
    return part
  }

  /** The files of a part and of all its static imports. */
  function filesOf(parts: Parts, name: string, known: Set<string>): Set<string> {
    const { file, imports = [], css = [] } = partOf(parts, name)
    if (known.has(file)) return known
    known.add(file)
    for (const style of css) known.add(style)
    for (const one of imports) filesOf(parts, one, known)
    return known
  }

  const partsOf = (page: string): Parts => {
    const parts = builds.find(one => one.has(page))
    if (!parts) throw new Error(`No build has ${page}.`)
    return parts
  }

  const zipped = (file: string): number => gzipSync(readFileSync(join(folder, file))).length
  const sizeOf = (files: ReadonlySet<string>, ending: string): number =>
    [...files].filter(file => file.endsWith(ending)).reduce((sum, file) => sum + zipped(file), 0)

  return {
    /** The files of a page and of the parts that routes add to it. */
    route(page: string, ...routes: readonly string[]): RouteFiles {
      const parts = partsOf(page)
      const files = [page, ...routes].reduce((known, name) => filesOf(parts, name, known), new Set<string>())
      return { script: sizeOf(files, '.js'), style: sizeOf(files, '.css'), requests: files.size + 1 }
    },

    /** The screens whose code is loaded with their route, by file. */
    screens: (): string[] =>
      (partOf(partsOf(APP), APP).dynamicImports ?? []).filter(name => name.endsWith('-page.tsx')),

    /** The gzipped size of a file of the build. */
    zipped,

    /** The precache in the worker's own list: number of files and their uncompressed size in bytes. */
    precache(): { readonly files: number; readonly bytes: number } {
      const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
      const entries = worker.matchAll(/\{"revision":(?:null|"\w+"),"url":"([^"]+)"\}/g)
      const urls = [...entries].map(([, url = '']) => url)
      if (urls.length === 0) throw new Error('The worker has no precache list that can be read.')
      return {
        files: urls.length,
        bytes: urls.reduce((sum, url) => sum + readFileSync(join(folder, url)).length, 0),
      }
    },
  }
}
