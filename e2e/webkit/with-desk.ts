import { join } from 'node:path'
import { openFront } from '../support/front.ts'
import { startServer } from '../support/server.ts'
import { bundleScript } from '../support/vite-build.ts'
import { type DrivenDesk, startDesk } from './webdriver.ts'

interface WebKit {
  readonly url: string
  readonly browser: string
}

/** Opens a desk in WebKit with its own server, behind a front that can cut it off; closes everything after `work`. */
export async function withDesk(
  webkit: WebKit,
  work: (day: {
    readonly desk: DrivenDesk
    readonly server: Awaited<ReturnType<typeof startServer>>
    readonly front: Awaited<ReturnType<typeof openFront>>
  }) => Promise<void>,
): Promise<void> {
  const front = await openFront()
  const started = await startServer({ PUBLIC_ORIGIN: front.origin })
  front.pointAt(started.origin)
  const server = { ...started, origin: front.origin }
  try {
    const desk = await startDesk({
      url: webkit.url,
      browserOptions: { binary: webkit.browser, args: ['--automation'] },
      inPage: await bundleScript(join(import.meta.dirname, 'in-page.ts'), 'inPage'),
      origin: front.origin,
    })
    try {
      await work({ desk, server, front })
    } finally {
      await desk.close()
    }
  } finally {
    await server.close()
    await front.close()
  }
}
