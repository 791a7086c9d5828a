import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a program of Node's. Returns its exit code and what it printed. */
const run = (...args: string[]): Promise<{ code: unknown; printed: string; complaint: string }> =>
  new Promise(resolve =>
    execFile(process.execPath, args, { cwd: import.meta.dirname }, (error, printed, complaint) =>
      resolve({ code: error?.code ?? 0, printed, complaint }),
    ),
  )

test.concurrent.each([
  ['npm run fuzz', './fuzz.mjs'],
  ['npm run faults', '../e2e/faults/faults.ts'],
  ['npm run lighthouse', '../e2e/lighthouse.ts'],
  ['npm run screenshots', '../e2e/screenshots.ts'],
  ['npm run screenshots:webkit', '../e2e/webkit/pictures.ts'],
  ['npm run test:webkit', '../e2e/webkit/journey.ts'],
])('%s prints its usage when asked for help, and does nothing else', async (command, file) => {
  const { code, printed, complaint } = await run('--import', 'tsx', file, '--help')
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  expect(printed).toContain(`\n  ${command}`)
})

test('an option that a command does not have is refused with its usage', async () => {
  const { code, printed, complaint } = await run('fuzz.mjs', '--sed', '1')
  expect({ code, printed }).toEqual({ code: 2, printed: '' })
  expect(complaint).toMatch(/^Unknown option '--sed'.*\n\nSends bad requests/)
})
