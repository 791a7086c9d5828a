import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * Conventions of the project that neither compiler nor linter can enforce. Each failure names the file and what to do.
 * The import rules between rooms are defined only here.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROOMS = ['contract', 'sync', 'sw', 'sim', 'server', 'src', 'e2e', 'bench', 'scripts', 'security']
const CODE = /\.(ts|tsx|mts|mjs|css)$/
const MAX_LINES = 300

interface Source {
  readonly path: string
  readonly text: string
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesBelow(path)
  })
}

const sources: readonly Source[] = ROOMS.filter(room => existsSync(join(ROOT, room)))
  .flatMap(room => filesBelow(join(ROOT, room)))
  .filter(path => CODE.test(path))
  .map(path => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }))

interface Import {
  readonly from: string
  readonly source: string
  /** Whether the compiler erases it, so that nothing is imported at run time. */
  readonly typeOnly: boolean
  /** The imported path from the root, if the source is relative. */
  readonly target: string | undefined
}

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?([^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

function importsOf({ path, text }: Source): Import[] {
  const at = (source: string, typeOnly: boolean): Import => ({
    from: path,
    source,
    typeOnly,
    target: source.startsWith('.') ? posix.join(dirname(path), source.replace(/\?.*$/, '')) : undefined,
  })
  const named = (clause: string) =>
    /\{([^}]*)\}/
      .exec(clause)?.[1]
      ?.split(',')
      .filter(name => name.trim() !== '')
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, clause = '', source = '']) => {
      const allTypes = /^\{/.test(clause.trim()) && named(clause)?.every(name => /^\s*type\s/.test(name))
      return at(source, type !== undefined || allTypes === true)
    }),
    ...[...text.matchAll(DYNAMIC)].map(([, source = '']) => at(source, false)),
  ]
}

/** Mutants contain faulty code of other files as text: imports in it are not their own. */
const isMutant = (path: string): boolean => /^(security|sim)\/mutants\//.test(path)

const imports = sources.filter(({ path }) => !path.endsWith('.css') && !isMutant(path)).flatMap(importsOf)
const roomOf = (path: string): string => path.split('/')[0] ?? ''
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('contract/testing/')

/** The imports that break a rule, one line each, with what to do about it. */
const broken = (breaks: (one: Import) => boolean, fix: string): string[] =>
  imports.filter(breaks).map(one => `${one.from} imports '${one.source}'. ${fix}`)

test('finds sources and imports to check', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(imports.length).toBeGreaterThan(100)
})

describe('rooms', () => {
  const MAY_ENTER: Readonly<Record<string, readonly string[]>> = {
    contract: ['contract'],
    sync: ['sync', 'contract'],
    sw: ['sw', 'sync', 'contract'],
    sim: ['sim', 'sync', 'contract'],
    server: ['server', 'contract'],
    src: ['src', 'sync', 'contract'],
  }

  test('import only from themselves and from rooms below', () => {
    const fix = 'Move what both need to contract/, or send it over the API or in a message.'
    const through = (one: Import) =>
      one.target !== undefined &&
      ROOMS.includes(roomOf(one.target)) &&
      !(isTest(one.from) && roomOf(one.target) === 'scripts') &&
      // The second tier of the simulation runs the app itself.
      !(one.from.startsWith('sim/real/') && roomOf(one.target) === 'server') &&
      // All commands read their arguments alike.
      !(one.from === 'sim/sim.ts' && one.target === 'scripts/read-arguments.mjs') &&
      MAY_ENTER[roomOf(one.from)]?.includes(roomOf(one.target)) === false
    expect(broken(through, fix)).toEqual([])
  })

  test('the page loads the engine as one chunk, only where no worker runs it', () => {
    const early = (one: Import) =>
      one.from.startsWith('src/') && !one.from.startsWith('src/host/') && roomOf(one.target ?? '') === 'sync'
    expect(broken(early, 'Use src/network/engine-link.ts instead.')).toEqual([])
    const eager = (one: Import) =>
      !one.typeOnly &&
      one.from.startsWith('src/') &&
      !one.from.startsWith('src/host/') &&
      one.target?.startsWith('src/host/') === true &&
      !sources.some(({ path, text }) => path === one.from && text.includes(`import('${one.source}')`))
    expect(broken(eager, 'Load it with import() where it is needed.')).toEqual([])
  })

  test('contract imports only zod and the time zone function', () => {
    const foreign = (one: Import) =>
      one.from.startsWith('contract/') &&
      !isTest(one.from) &&
      one.target === undefined &&
      one.source !== 'zod' &&
      // Page, worker and server compute the venue's offset with it: one function, as small as our own was.
      one.source !== '@date-fns/tz/tzOffset'
    expect(
      broken(foreign, 'Write a pure function in contract/rules/, or do this in the room that needs it.'),
    ).toEqual([])
  })

  test('the engine uses no globals of its host', () => {
    const globals =
      /\b(?:Date\.now\(|new Date\(\)|setTimeout|setInterval|Math\.random|indexedDB|crypto\.|navigator\.|self\.|window\.|document\.|localStorage|await fetch\(`\/)/
    const found = sources
      .filter(({ path }) => /^sync\/[^/]+\.ts$/.test(path) && !isTest(path))
      .flatMap(({ path, text }) => {
        const touched = globals.exec(text.replace(/^\s*(?:\*|\/).*$/gm, ''))?.[0]
        return touched ? [`${path} uses '${touched}'. Use what the host provides (sync/host.ts).`] : []
      })
    expect(found).toEqual([])
  })

  test('page and worker import rows without schemas', () => {
    const hasZod = (path: string) => /^contract\/api\/(.*\.schema|fields|schemas)\.ts$/.test(path)
    const carries = (one: Import) =>
      !one.typeOnly &&
      /^(contract|src|sync|sw)\//.test(one.from) &&
      !isTest(one.from) &&
      !hasZod(one.from) &&
      (one.source === 'zod' || (one.target !== undefined && hasZod(one.target)))
    const fix = 'Use `import type`, and put values that both sides need into a file without zod.'
    expect(broken(carries, fix)).toEqual([])
  })
})

describe('the layers of the page', () => {
  const MAY_USE: Readonly<Record<string, readonly string[]>> = {
    lib: ['lib'],
    ui: ['lib', 'ui'],
    api: ['lib', 'api'],
    network: ['lib', 'ui', 'api', 'network', 'host'],
    host: ['host'],
    features: ['lib', 'ui', 'api', 'network', 'features'],
  }
  const layerOf = (path: string): string => path.split('/')[1] ?? ''
  const within = (one: Import) => one.from.startsWith('src/') && one.target?.startsWith('src/') === true

  test('import downwards only: lib <- ui <- features <- app, lib <- api <- network <- features', () => {
    const upward = (one: Import) =>
      within(one) && MAY_USE[layerOf(one.from)]?.includes(layerOf(one.target ?? '')) === false
    const fix = 'Pass it in as a property, or move it down to a layer that both may import.'
    expect(broken(upward, fix)).toEqual([])
  })

  test('do not import between features', () => {
    const featureOf = (path: string) => (layerOf(path) === 'features' ? path.split('/')[2] : undefined)
    const across = (one: Import) => {
      const [own, other] = [featureOf(one.from), featureOf(one.target ?? '')]
      return within(one) && own !== undefined && other !== undefined && own !== other
    }
    const fix = 'Put them together in src/app/, or move the shared part to src/ui/ or src/lib/.'
    expect(broken(across, fix)).toEqual([])
  })
})

/** An outbox that an earlier version left on a device, recorded as it was. */
const RECORDED = /^sync\/testing\/outbox-of-version-\d+\.ts$/

describe('files', () => {
  test('exist at the path of each import, extension included', () => {
    const lost = (one: Import) =>
      one.target !== undefined && !/\*/.test(one.source) && !existsSync(join(ROOT, one.target))
    expect(broken(lost, 'Write the whole path, with its extension (.ts, .tsx).')).toEqual([])
  })

  test(`have at most ${MAX_LINES} lines`, () => {
    const long = sources
      .filter(({ path }) => !path.startsWith('server/db/migrations/') && !RECORDED.test(path))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines. Split it: a file has one purpose.`)
    expect(long).toEqual([])
  })

  test('are named in kebab-case', () => {
    const odd = sources
      .filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/.test(basename(path)))
      .map(({ path }) => `${path} is not in kebab-case. Rename it.`)
    expect(odd).toEqual([])
  })

  test('do not only re-export', () => {
    const barrels = sources
      .filter(({ path }) => /^index\.tsx?$/.test(basename(path)) && path !== 'contract/index.ts')
      .map(({ path }) => `${path} is a barrel. Import from the file that has it.`)
    expect(barrels).toEqual([])
  })

  test('export by name', () => {
    const byDefault = sources
      .filter(({ path, text }) => !/\.config\.ts$/.test(path) && /^export default\b/m.test(text))
      .map(({ path }) => `${path} has a default export. Export it by name.`)
    expect(byDefault).toEqual([])
  })

  test('read arguments in one way', () => {
    const own = sources
      .filter(({ path }) => !/^(?:server\/cli\/|scripts\/read-arguments\.)/.test(path))
      .filter(({ text }) => /import \{ parseArgs\b/.test(text))
      .map(({ path }) => `${path} reads its own arguments. Use scripts/read-arguments.mjs.`)
    expect(own).toEqual([])
  })
})

describe('styles', () => {
  /** Screens are built from the components in src/ui; only these define how things look. */
  const screens = sources.filter(({ path }) => /^src\/(features|network|app)\/.*\.(css|tsx)$/.test(path))
  const linesOf = ({ path, text }: Source, found: RegExp, fix: string) =>
    text
      .split('\n')
      .filter(line => found.test(line) && !/^\s*@(media|container)/.test(line))
      .map(line => `${path} has '${line.trim()}'. ${fix}`)

  test('colours are tokens', () => {
    const literal = /(#[0-9a-f]{3,8}\b(?=\s*[;,)])|\b(?:oklch|oklab|rgba?|hsla?|color)\()/i
    const fix = 'Use a colour of src/ui/tokens.css.'
    expect(
      screens.filter(({ path }) => path.endsWith('.css')).flatMap(one => linesOf(one, literal, fix)),
    ).toEqual([])
  })

  test('lengths are tokens or follow the text', () => {
    const fix = 'Use a token of src/ui/tokens.css, or rem.'
    const pixels = screens
      .filter(({ path }) => path.endsWith('.css'))
      .flatMap(one => linesOf(one, /\d px|\dpx/, fix))
    expect(pixels).toEqual([])
  })

  test('screens have no inline styles', () => {
    const inline = screens
      .filter(({ path }) => path.endsWith('.tsx') && !/\/(?:guest|event-group)-rows\.tsx$/.test(path))
      .flatMap(one =>
        linesOf(one, /\bstyle=\{/, 'Put the style into a component of src/ui, or into a module.css.'),
      )
    expect(inline).toEqual([])
  })
})

describe('tests', () => {
  // Built from pieces, so that this file does not contain what it looks for.
  const FORBIDDEN = [
    [
      `\\b(?:test|it|describe)\\.(?:${['skip', 'only', 'todo', 'fixme'].join('|')})\\b`,
      'Repair the test or remove it.',
    ],
    [`\\bwaitFor${'Timeout'}\\(`, 'Wait for something on screen instead.'],
    [`\\b(?:page|context)\\.${'route'}\\(`, 'Use the real server, and the fault proxy to cause faults.'],
    [`\\b${'TO'}${'DO'}\\b|\\b${'FIX'}${'ME'}\\b`, 'Do it now, or write an issue.'],
    [`@ts-${'ignore'}\\b|@ts-${'nocheck'}\\b`, 'Correct the types.'],
  ] as const

  test.each(FORBIDDEN)('no file contains /%s/', (pattern, fix) => {
    const found = sources
      .filter(({ text }) => new RegExp(pattern).test(text))
      .map(({ path, text }) => `${path} has '${new RegExp(pattern).exec(text)?.[0]}'. ${fix}`)
    expect(found).toEqual([])
  })
})
