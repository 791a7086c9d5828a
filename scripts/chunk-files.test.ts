import { build } from 'vite'
import { expect, test } from 'vitest'
import { preloadOnlyNewFiles } from './chunk-files.ts'

const modules: Readonly<Record<string, string>> = {
  entry: "import { shared } from 'shared'; shared(); import('later')",
  shared: 'export const shared = () => console.info(1)',
  other: 'export const other = () => console.info(2)',
  later: "import { shared } from 'shared'; import { other } from 'other'; shared(); other()",
}

test('a chunk preloads the files that it has not imported itself', async () => {
  const preload = preloadOnlyNewFiles()
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'modules', resolveId: id => (id in modules ? id : undefined), load: id => modules[id] },
      preload.plugin,
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false, resolveDependencies: preload.resolveDependencies },
      rollupOptions: {
        input: 'entry',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: { groups: ['shared', 'other'].map(name => ({ name, test: RegExp(`^${name}$`) })) },
        },
      },
    },
  })
  const files = 'output' in result ? result.output : []
  const entry = files.find(({ fileName }) => fileName === 'entry.js')
  const names = /m\.f=(\[[^\]]*\])/.exec(entry?.type === 'chunk' ? entry.code : '')?.[1]
  expect(JSON.parse(names ?? '[]')).toEqual(['later.js', 'other.js'])
})
