import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type ReadingRequest, readingReply } from './reading.ts'

/** Runs in the thread of guest-file-reader.ts: reads each file that it is sent and answers with what it holds. */

const NICENESS = 5

// Linux takes this for the thread alone: with few processors, reading waits for check-ins and not they for it.
if (process.platform === 'linux') setPriority(NICENESS)

parentPort?.on('message', (request: ReadingRequest) => parentPort?.postMessage(readingReply(request)))
