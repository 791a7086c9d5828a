import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { viteBuild } from '../support/vite-build.ts'

const root = resolve(import.meta.dirname, '../..')
const outDir = join(root, 'dist/mutant')

/** Builds the worker that leaves sending to Workbox; returns its text. The app around it is that of `npm run build`. */
export async function buildMutant(): Promise<string> {
  await viteBuild({
    root,
    plugins: [
      react(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'e2e/chaos/mutants',
        filename: 'workbox-replay.ts',
        injectRegister: null,
        manifest: false,
        injectManifest: {
          rollupFormat: 'iife',
          globDirectory: join(root, 'dist/web'),
          globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
        },
      }),
    ],
    build: { outDir, target: 'es2022', assetsInlineLimit: 0 },
  })
  return readFileSync(join(outDir, 'workbox-replay.js'), 'utf8')
}
