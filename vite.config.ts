import { readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The server's port while `npm run dev` serves the page on the usual one. */
const API_PORT = process.env.API_PORT ?? '3001'

/** Files of the flags that a tablet must show offline (src/ui/country-flag.tsx). */
const SEASON_FLAGS =
  'ae,at,au,az,be,bh,br,ca,cn,gb,hu,it,jp,mc,my,nl,qa,sa,sg,us,spain,mexico,worldwide'.split(',')

/** What only the server and the documentation of the API need of each row stays out of the page. */
const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(resolve(import.meta.dirname, 'contract/'))) return undefined
    return code
      .replace(/^ +(doc|spec):\s*(['"`])(?:(?!\2)[^\\]|\\.)*\2,\n/gm, '')
      .replace(/^ +errors: \[[^\]]*\],\n/gm, '')
      .replace(/^ +versions: '\w+',\n/gm, '')
  },
}

/** The list of what is loaded with what is for the bench (bench/bytes): it stays out of what is served. */
const manifestBeside: Plugin = {
  name: 'manifest-beside',
  apply: 'build',
  writeBundle({ dir = '' }) {
    renameSync(resolve(dir, '.vite/manifest.json'), resolve(dir, '../web-manifest.json'))
    rmdirSync(resolve(dir, '.vite'))
  },
}

/** The web app manifests without their line breaks: each device holds both. */
const smallManifests: Plugin = {
  name: 'small-manifests',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir).filter(file => file.endsWith('.webmanifest'))) {
      const path = resolve(dir, name)
      writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
    }
  },
}

export default defineConfig({
  plugins: [
    react(),
    {
      name: 'page of parts',
      apply: 'serve',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (request.url?.split('?')[0] === '/dev/ui') request.url = '/dev-ui.html'
          next()
        })
      },
    },
    withoutDocumentation,
    manifestBeside,
    smallManifests,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: null,
      manifest: false,
      injectManifest: {
        // A module worker would carry an `export` and fail to register as a classic script.
        rollupFormat: 'iife',
        // The season's flags, not the world's; the invite page and signing in need a network anyway.
        globPatterns: [
          'index.html',
          'favicon.svg',
          'assets/*.{js,css,woff2}',
          `assets/{${SEASON_FLAGS.join(',')}}-*.svg`,
          '*.webmanifest',
        ],
        globIgnores: [
          '**/redirect-*',
          '**/event-registration-*',
          '**/flags-of-the-world-*',
          '**/msal-*',
          '**/provider-*',
        ],
      },
    }),
  ],
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        index: resolve(import.meta.dirname, 'index.html'),
        'event-registration': resolve(import.meta.dirname, 'event-registration.html'),
        redirect: resolve(import.meta.dirname, 'redirect.html'),
      },
      output: {
        codeSplitting: {
          // Each of them is a hundred bytes that many screens share: one file, not one each.
          groups: [
            { name: 'small-rules', test: /\/contract\/rules\/(?:email|full-name|limits|pluralize)\.ts$/ },
          ],
        },
        // Named after what is in it, however it is divided, so that it can be left out of the precache.
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
})
