/** Why the camera shows no picture, and what helps. */
export interface CameraProblem {
  readonly title: string
  readonly detail: string
}

/** Problems by the name of the browser's error (getUserMedia). */
const PROBLEMS: ReadonlyMap<string, CameraProblem> = new Map([
  [
    'NotAllowedError',
    {
      title: 'The camera is not allowed',
      detail: 'Allow it for this app in the settings of the browser or the device, then try again.',
    },
  ],
  [
    'NotFoundError',
    { title: 'This device has no camera', detail: 'Find the guest by name, or use a reader that types.' },
  ],
  [
    'NotReadableError',
    { title: 'The camera is in use', detail: 'Close the other app or page that has it, then try again.' },
  ],
])

/** Browsers may give the camera only to pages that arrived over a secure connection. */
export const NOT_SECURE: CameraProblem = {
  title: 'The camera needs a secure page',
  detail: 'Open the app by its address with https://, then try again.',
}

/** The barcode reader's code has to be loaded once. */
export const NO_READER: CameraProblem = {
  title: 'The camera’s reader is not on this device yet',
  detail: 'Open the camera once with a connection. Until then type the guest’s name or pin.',
}

/** The problem that an error of the browser means to the person at the device. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  const known = PROBLEMS.get(name === 'AbortError' ? 'NotReadableError' : name)
  return known ?? { title: 'The camera does not start', detail: 'Try again, or find the guest by name.' }
}
