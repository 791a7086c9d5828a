import { expect, test } from 'vitest'
import { signOutOfAddress } from './unfinished-sign-outs.ts'

const at = (search: string, hash = '') => signOutOfAddress({ search, hash })

test('only the provider’s answer to a sign-out contains a sign-out id', () => {
  expect(at('?state=eyJpZCI6IjEifQ%3D%3D%7C1f0c')).toBe('1f0c')
  expect(at('', '#state=eyJpZCI6IjEifQ%3D%3D%7C1f0c')).toBe('1f0c')
  expect(at('?code=c&state=eyJpZCI6IjEifQ%3D%3D%7C1f0c')).toBeUndefined()
  expect(at('', '#error=access_denied&state=eyJpZCI6IjEifQ%3D%3D%7C1f0c')).toBeUndefined()
  expect(at('?state=eyJpZCI6IjEifQ%3D%3D')).toBeUndefined()
  expect(at('')).toBeUndefined()
})
