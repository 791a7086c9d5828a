/** The settings that decide where a server in demo mode listens. */
interface DemoModeStart {
  /** HOST as the operator set it; undefined if it is not set. */
  readonly host: string | undefined
  readonly nodeEnv: string | undefined
}

/**
 * The address to listen on in demo mode: loopback, unless HOST is set. Anyone who reaches a demo server can sign in as
 * anyone, so it must not become reachable by accident (design section 5).
 * @throws Error if NODE_ENV is 'production'.
 */
export function demoListenAddress({ host, nodeEnv }: DemoModeStart): string {
  if (nodeEnv === 'production') {
    throw new Error(
      'Demo sign-in lets anyone in and is refused with NODE_ENV=production. ' +
        'Set the Entra settings (see README), or unset NODE_ENV to try the demo.',
    )
  }
  return host === undefined || host === '' ? '127.0.0.1' : host
}
