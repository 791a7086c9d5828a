import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What each route loads, from the files of a build and its list of what is loaded with what. Nothing is run: the same
 * build always gives the same figures.
 */

/** What a route needs before it can be used; sizes in bytes, as gzip compresses each file. */
export interface RouteFiles {
  readonly script: number
  readonly style: number
  /** Files, the page itself included. */
  readonly requests: number
}

interface Part {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** Files below it are those of the page that staff use. */
const APP = 'index.html'

/** The list of each of the two builds: of the staff's app, and of the invite page. */
const MANIFESTS = ['web-manifest.json', 'invite-manifest.json']

type Parts = ReadonlyMap<string, Part>

/** The files of the build in `folder` (`dist/web`). */
export function readBuild(folder: string) {
  const builds = MANIFESTS.map(
    (name): Parts => new Map(Object.entries(JSON.parse(readFileSync(join(folder, '..', name), 'utf8')))),
  )

  function partOf(parts: Parts, name: string): Part {
    const part = parts.get(name)
    if (!part) throw new Error(`The build has no ${name}.`)
    return part
  }

  /** The files of a part and of all that it imports before it runs. */
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
    /** A page with the parts that one of its routes adds to it. */
    route(page: string, ...routes: readonly string[]): RouteFiles {
      const parts = partsOf(page)
      const files = [page, ...routes].reduce((known, name) => filesOf(parts, name, known), new Set<string>())
      return { script: sizeOf(files, '.js'), style: sizeOf(files, '.css'), requests: files.size + 1 }
    },

    /** The screens of the app whose code comes with their route, by the file that has them. */
    screens: (): string[] =>
      (partOf(partsOf(APP), APP).dynamicImports ?? []).filter(name => name.endsWith('-page.tsx')),

    /** What a file of the build has after gzip. */
    zipped,

    /** The precache, from the worker's own list: files and their size in bytes, uncompressed. */
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
