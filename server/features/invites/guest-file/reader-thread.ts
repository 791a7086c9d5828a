import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type ReadingRequest, readingReply } from './reading.ts'

/** Runs in the thread of guest-file-reader.ts: says that it is ready, then replies to each file with its content. */

const NICENESS = 5

// Linux applies this to the thread alone: on few processors, reading files waits for check-ins and not vice versa.
if (process.platform === 'linux') setPriority(NICENESS)

parentPort?.on('message', (request: ReadingRequest) => parentPort?.postMessage(readingReply(request)))
parentPort?.postMessage('ready')
