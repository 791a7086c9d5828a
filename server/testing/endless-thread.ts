import { parentPort } from 'node:worker_threads'

/** A fake reader's thread: on a file called `endless.csv` it never ends, on `greedy.csv` it uses up all memory. */
parentPort?.on('message', ({ file }: { file: { name: string } }) => {
  const hoard: number[][] = []
  while (file.name === 'endless.csv');
  while (file.name === 'greedy.csv') hoard.push(Array<number>(100_000).fill(hoard.length))
  parentPort?.postMessage({ reading: { guests: [], probableDuplicates: [file.name] } })
})
parentPort?.postMessage('ready')
