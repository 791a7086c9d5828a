import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectPath } from './project-path.ts'

const pathOf = (file: string) => JSON.stringify(projectPath(`server/process/${file}`))

test.each([
  ['an error', 'setTimeout(() => { throw error })'],
  ['a rejection', 'Promise.reject(error)'],
])('%s that nothing handles ends the process with a line that has no names', (_, happens) => {
  const program = `
    import { endWhenUncaught } from ${pathOf('end-when-uncaught.ts')}
    import { createLog } from ${pathOf('log.ts')}
    endWhenUncaught(createLog())
    const error = Object.assign(new Error('Key (name)=(Philippa) exists.'), { severity: 'ERROR', code: '23505' })
    ${happens}`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: projectPath('.'), encoding: 'utf8' },
  )
  expect(JSON.parse(stdout)).toMatchObject({
    level: 60,
    err: { code: '23505', message: 'a statement failed' },
    msg: 'an error that nothing has handled',
  })
  expect(stdout + stderr).not.toContain('Philippa')
  expect(status).toBe(1)
})
