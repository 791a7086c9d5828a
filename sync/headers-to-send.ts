import { header } from '../contract/api/headers.ts'

/** Headers from a page to the engine, which never leave the device. */
const PAGE_ONLY_HEADERS = [header.context, header.contextBefore2, header.held]

/** The headers of a page's call without those for the engine. */
export function headersToSend(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  for (const name of PAGE_ONLY_HEADERS) headers.delete(name)
  return headers
}
