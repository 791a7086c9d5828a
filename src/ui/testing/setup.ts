import { configure } from '@testing-library/dom'
import { afterEach, beforeEach, vi } from 'vitest'

/** Tests wait this long for what is loaded on demand: on a busy machine, the usual second is too short. */
configure({ asyncUtilTimeout: 10_000 })

// A page's test has no network but the one that it makes: a server may run where its addresses point to.
beforeEach(() => {
  if ('document' in globalThis) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

// Vitest does so before each test of a file: what the last one put in place of a global would meet the next file.
afterEach(() => void vi.unstubAllGlobals())
