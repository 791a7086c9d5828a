import { parentPort } from 'node:worker_threads'

/** A reader's thread that is sent a file: one called `endless.csv` never ends, `greedy.csv` takes all memory. */
parentPort?.on('message', ({ file }: { file: { name: string } }) => {
  const hoard: number[][] = []
  while (file.name === 'endless.csv');
  while (file.name === 'greedy.csv') hoard.push(Array<number>(100_000).fill(hoard.length))
  parentPort?.postMessage({ reading: { guests: [], probableDuplicates: [file.name] } })
})
