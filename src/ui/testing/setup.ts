import { configure } from '@testing-library/dom'
import { afterEach, vi } from 'vitest'

/** Tests wait this long for what is loaded on demand: on a busy machine, the usual second is too short. */
configure({ asyncUtilTimeout: 10_000 })

// Vitest does so before each test of a file: what the last one put in place of a global would meet the next file.
afterEach(() => void vi.unstubAllGlobals())
