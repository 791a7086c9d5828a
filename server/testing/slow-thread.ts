import { parentPort } from 'node:worker_threads'

/** A fake reader's thread that takes two seconds to load its code. */
const LOADING_MS = 2000
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOADING_MS)
parentPort?.on('message', () => parentPort?.postMessage({ reading: { guests: [], probableDuplicates: [] } }))
parentPort?.postMessage('ready')
