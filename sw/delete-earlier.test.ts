import { expect, test } from 'vitest'
import { deleteEarlier } from './delete-earlier.ts'

const at = (name: string) => `https://team.example/assets/${name}`

test('keeps only the newest version of each file', async () => {
  const held = [
    'camera-parts-aaaaaaaa.js',
    'camera-parts-aaaaaaaa.css',
    'camera-reader-b_b-bbbb.js',
    'camera-parts-cccccccc.js',
  ]
  const deleted: string[] = []
  const cache = {
    keys: async () => held.map(name => new Request(at(name))),
    delete: async (url: string) => deleted.push(url) > 0,
  }
  await deleteEarlier(cache, at('camera-parts-cccccccc.js'))
  expect(deleted).toEqual([at('camera-parts-aaaaaaaa.js')])
})
