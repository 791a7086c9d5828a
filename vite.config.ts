import { readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { optimize, type Config as SvgoConfig } from 'svgo'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkFiles, preloadOnlyNewFiles } from './scripts/chunk-files.ts'
import { codeGroups } from './scripts/code-groups.ts'
import { packSmallFiles } from './scripts/pack-small-files.mjs'

/** The server's port while `npm run dev` serves the page on port 3000. */
const API_PORT = process.env.API_PORT ?? '3001'

/** Flag files that a tablet must show offline (src/ui/country-flag.tsx). */
const SEASON_FLAGS =
  'ae,at,au,az,be,bh,ca,cn,gb,hu,it,jp,mc,my,nl,qa,sa,sg,us,brazil,spain,mexico,worldwide'.split(',')

/** Removes from each contract row what only the server and the API documentation need. */
export const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(resolve(import.meta.dirname, 'contract/'))) return undefined
    return code
      .replace(/^ +(doc|spec):\s*(['"`])(?:(?!\2)[^\\]|\\.)*\2,\n/gm, '')
      .replace(/^ +errors: \[[^\]]*\],\n/gm, '')
      .replace(/^ +versions: '\w+',\n/gm, '')
      .replace(/^ {2}status: 20\d,\n/gm, '')
  },
}

/** Moves the manifest of files and imports out of the served folder; the bench reads it (bench/bytes). */
export const manifestBeside = (name: string): Plugin => ({
  name: 'manifest-beside',
  apply: 'build',
  writeBundle({ dir = '' }) {
    renameSync(resolve(dir, '.vite/manifest.json'), resolve(dir, '..', name))
    rmdirSync(resolve(dir, '.vite'))
  },
})

/** From this length on, a flag has no shape that is lost in whole units. */
const DETAILED_FLAG = 5_000

/** Whether a flag can be drawn in whole units of its 640, as it is shown 28 px wide: not one that enlarges a shape. */
const fitsWholeUnits = (drawing: string): boolean =>
  drawing.length >= DETAILED_FLAG || !/ transform="[^"]*(?:matrix|scale)/.test(drawing)

const WHOLE_UNITS: SvgoConfig = {
  multipass: true,
  floatPrecision: 0,
  plugins: [
    {
      name: 'preset-default',
      params: { overrides: { convertTransform: { floatPrecision: 3, transformPrecision: 6 } } },
    },
  ],
}

/** The season's flag with the most detail, its writing, which cannot be read at that size. */
const FINE_FLAG = 'id="flag-icons-sa"'

/** Draws it in units of 160, without the clip path that only cuts what is outside of the picture. */
const inLargerUnits = (drawing: string): string =>
  drawing
    .replace(/<defs>.*?<\/defs>| clip-path="[^"]*"/gs, '')
    .replace('viewBox="0 0 640 480">', 'viewBox="0 0 160 120"><g transform="scale(.25)">')
    .replace('</svg>', '</g></svg>')

/** Shortens web app manifests and flags, because every device stores them. */
export const smallFiles: Plugin = {
  name: 'small-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.svg')) {
        const source = String(file.source)
        const drawing = source.includes(FINE_FLAG) ? inLargerUnits(source) : source
        file.source = optimize(drawing, fitsWholeUnits(drawing) ? WHOLE_UNITS : {}).data
      }
  },
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir).filter(file => file.endsWith('.webmanifest'))) {
      const path = resolve(dir, name)
      writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
    }
  },
}

/** Pages whose files the worker preloads in the document, by the last segment of their path (sw/shell.ts). */
const PRELOADED_PAGES: Readonly<Record<string, string>> = {
  guests: 'src/app/event-guests-page.tsx',
  redemption: 'src/features/redemption/redemption-page.tsx',
  tours: 'src/features/tours/tours-page.tsx',
  passes: 'src/features/passes/passes-page.tsx',
  radios: 'src/features/radios/radios-page.tsx',
}

/** Needed at once only by a page without a worker: the engine and its progress note (server/plugins/preloads.ts). */
const FIRST_VISIT = [
  'src/host/page-engine.ts',
  'src/network/offline-readiness.tsx',
  'src/app/stored-version.ts',
]

/** Writes into index.html the files that each of those pages needs besides its own, as names below /assets. */
const filesByRoute: Plugin = {
  name: 'files-by-route',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk }) {
      if (chunk?.name !== 'index') return undefined
      const filesOf = (name: string, known: Set<string>) => chunkFiles(bundle, name, known)
      const chunkOf = (module: string): string =>
        Object.values(bundle).find(
          one => one.type === 'chunk' && one.facadeModuleId === resolve(import.meta.dirname, module),
        )?.fileName ?? ''
      const own = filesOf(chunk.fileName, new Set())
      const below = (known: ReadonlySet<string>, files: Iterable<string>): string[] =>
        [...files].filter(name => !known.has(name)).map(name => name.replace(/^assets\//, ''))
      const frame = filesOf(chunkOf('src/app/event-frame.tsx'), new Set(own))
      const files = Object.entries(PRELOADED_PAGES).map(([route, module]) => [
        route,
        below(frame, filesOf(chunkOf(module), new Set(frame))),
      ])
      const firstVisit = new Set<string>()
      for (const module of FIRST_VISIT) filesOf(chunkOf(module), firstVisit)
      const attrs = {
        type: 'application/json',
        id: 'route-files',
        'data-starter': chunkOf('src/after-first-paint.ts'),
        'data-frame': below(own, frame).join(' '),
        'data-first-visit': below(frame, firstVisit).join(' '),
      }
      const children = JSON.stringify(Object.fromEntries(files))
      return [{ tag: 'script', attrs, children, injectTo: 'head' }]
    },
  },
}

/** The folder of a build in the making: the served one stays complete meanwhile (scripts/replace-folder.mjs). */
export const BUILT = 'dist/web-next'

/** The language version of the built pages. */
export const BROWSERS = 'es2022'

/**
 * The first browsers that read `oklch()`, older than any that the app supports (decision 005): for others, each colour
 * would be in the style sheets three times.
 */
const STYLED_BROWSERS = ['chrome111', 'firefox113', 'safari15.4', 'ios15.4']

/** No polyfill, because all supported browsers preload modules (decision 005). */
export const MODULE_PRELOAD = { polyfill: false }

/** Short class names in builds, since they are in every file and nobody reads them there. */
export const SHORT_CLASS_NAMES = '[hash:base64:5]'

const preload = preloadOnlyNewFiles()

export default defineConfig(({ command }) => ({
  resolve: {
    alias: {
      // wouter brings React's own hook once more, for React 17.
      'use-sync-external-store/shim/index.js': 'react',
      // Written for the browsers of BROWSERS; bundlers are told of one for IE 11, which is larger.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
    },
  },
  css: { modules: { generateScopedName: command === 'build' ? SHORT_CLASS_NAMES : '[name]-[local]' } },
  plugins: [
    react(),
    {
      name: 'pages beside the app',
      apply: 'serve',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (request.url?.split('?')[0] === '/dev/ui') request.url = '/dev-ui.html'
          if (/^\/g\/(?!service-worker\.js)/.test(request.url ?? '')) request.url = '/guest-page.html'
          next()
        })
      },
    },
    withoutDocumentation,
    filesByRoute,
    preload.plugin,
    manifestBeside('web-manifest.json'),
    smallFiles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: null,
      manifest: false,
      injectManifest: {
        // A module worker would carry an `export` and fail to register as a classic script.
        rollupFormat: 'iife',
        buildPlugins: { vite: [withoutDocumentation] },
        // The season's flags only; sign-in and installation need a network anyway.
        globPatterns: [
          'index.html',
          'favicon.svg',
          'assets/*.{js,css,woff2}',
          `assets/{${SEASON_FLAGS.join(',')}}-*.svg`,
        ],
        globIgnores: [
          '**/redirect-*',
          // The guest's own page has its own worker.
          '**/guest-page-*',
          '**/flags-of-the-world-*',
          '**/msal-*',
          '**/provider-*',
          // Loaded only where no worker has this list.
          '**/page-engine-*',
          // They need the server anyway.
          '**/personal-data-dialog-*',
          '**/list-restore-dialog-*',
          '**/device-rows-*',
          // Letters that the app's own texts do not use, QR codes and the page that prints them, and a page for the end
          // of a season: loaded while idle (use-warm-up.ts) and kept from then on.
          '**/inter-{latin-ext,vietnamese,greek,cyrillic}-*',
          '**/sofia-sans-condensed-latin-ext-*',
          '**/guest-passes-*',
          '**/group-passes-page-*',
          '**/qr-code-*',
          '**/season-page-*',
          // Kept once the camera has been opened (sw/camera-files.ts).
          '**/camera-*',
        ],
        manifestTransforms: [
          async manifest => {
            packSmallFiles(resolve(import.meta.dirname, BUILT), manifest)
            return { manifest }
          },
        ],
      },
    }),
  ],
  build: {
    outDir: BUILT,
    manifest: true,
    target: BROWSERS,
    cssTarget: STYLED_BROWSERS,
    modulePreload: { ...MODULE_PRELOAD, resolveDependencies: preload.resolveDependencies },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        index: resolve(import.meta.dirname, 'index.html'),
        redirect: resolve(import.meta.dirname, 'redirect.html'),
        'guest-page': resolve(import.meta.dirname, 'guest-page.html'),
        'guest-page-worker': resolve(import.meta.dirname, 'sw/guest-page-worker.ts'),
        'after-first-paint': resolve(import.meta.dirname, 'src/after-first-paint.ts'),
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: codeGroups,
        },
        // A worker's scope is its folder, and its address must never change.
        entryFileNames: ({ name }) =>
          name === 'guest-page-worker' ? 'g/service-worker.js' : 'assets/[name]-[hash].js',
        // Named after the content, so that it can be excluded from the precache however it is split.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some(id => id.includes('/@azure/msal-'))
            ? 'assets/msal-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    port: 3000,
    proxy: { '/api': `http://localhost:${API_PORT}`, '/idp': `http://localhost:${API_PORT}` },
  },
}))
