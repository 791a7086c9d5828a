import { expect, test } from 'vitest'
import { demoListenAddress } from './demo-mode.ts'

test('listens on loopback unless HOST says otherwise', () => {
  expect(demoListenAddress({ host: undefined, nodeEnv: undefined })).toBe('127.0.0.1')
  expect(demoListenAddress({ host: '', nodeEnv: 'development' })).toBe('127.0.0.1')
  expect(demoListenAddress({ host: '0.0.0.0', nodeEnv: undefined })).toBe('0.0.0.0')
})

test('refuses to start in production, whatever HOST is', () => {
  expect(() => demoListenAddress({ host: '127.0.0.1', nodeEnv: 'production' })).toThrow('NODE_ENV=production')
})
