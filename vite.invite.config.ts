import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import {
  BROWSERS,
  BUILT,
  MODULE_PRELOAD,
  manifestBeside,
  SHORT_CLASS_NAMES,
  smallFiles,
  withoutDocumentation,
} from './vite.config.ts'

/**
 * The public invite page, built by itself after the staff's app and into the same folder: Preact draws it, a tenth of
 * React's bytes (docs/decisions/064-preact-for-the-invite-page.md). `npm run dev` serves it with React, as the app.
 */
export default defineConfig({
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  css: { modules: { generateScopedName: SHORT_CLASS_NAMES } },
  plugins: [withoutDocumentation, manifestBeside('invite-manifest.json'), smallFiles],
  build: {
    outDir: BUILT,
    emptyOutDir: false,
    manifest: true,
    target: BROWSERS,
    modulePreload: MODULE_PRELOAD,
    assetsInlineLimit: 0,
    rollupOptions: { input: resolve(import.meta.dirname, 'event-registration.html') },
  },
})
