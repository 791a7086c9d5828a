// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCodeReader } from './use-code-reader.ts'

/** The browser's own reader fails with the first picture, and ours is not on this device. */
function stubReaders(): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = () => Promise.reject(new DOMException('', 'NotSupportedError'))
    },
  )
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {
        queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }
      terminate(): void {}
    },
  )
}

afterEach(cleanup)

test('a reader that is lost while the camera is open has failed, until another attempt', async () => {
  stubReaders()
  const { result, rerender } = renderHook(({ attempt }) => useCodeReader(attempt), {
    initialProps: { attempt: 0 },
  })
  await waitFor(() => expect(result.current.reader).toBeDefined())
  expect(result.current.failed).toBe(false)
  await expect(result.current.reader?.read(document.createElement('video'))).rejects.toThrow()
  await waitFor(() => expect(result.current.failed).toBe(true))
  rerender({ attempt: 1 })
  await waitFor(() => expect(result.current.reader).toBeDefined())
  expect(result.current.failed).toBe(false)
})
