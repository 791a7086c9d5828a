/** Local storage key; like other device settings, it is cleared at sign-out (spec sections 3 and 4). */
const KEY = 'rbr_trackside_camera'

/** The camera chosen on this device: the direction in which it faces, or its id if that is unknown. */
export const chosenCamera = (): string => localStorage.getItem(KEY) ?? 'environment'

/** Stores the choice on this device. */
export const keepCamera = (camera: string): void => localStorage.setItem(KEY, camera)

/** A phone at arm's length has a code of 60 px in a picture of 1280: a larger picture helps, if the camera has it. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } }

/** The constraints to request a camera. */
export const constraintsOf = (camera: string): MediaStreamConstraints => ({
  audio: false,
  video: {
    ...SIZE,
    ...(/^(?:environment|user)$/.test(camera)
      ? { facingMode: { ideal: camera } }
      : { deviceId: { ideal: camera } }),
  },
})

/**
 * The next camera: the one facing the other way or, if cameras do not report their direction, the next in the list.
 * Undefined if there is only one.
 */
export function otherCamera(
  { facingMode, deviceId }: Pick<MediaTrackSettings, 'facingMode' | 'deviceId'>,
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId'>[],
): string | undefined {
  const cameras = devices.filter(({ kind }) => kind === 'videoinput')
  if (cameras.length < 2) return undefined
  if (facingMode) return facingMode === 'user' ? 'environment' : 'user'
  const at = cameras.findIndex(camera => camera.deviceId === deviceId)
  return cameras[(at + 1) % cameras.length]?.deviceId
}

/** The standard types lack the torch. */
interface LampSet extends MediaTrackConstraintSet {
  torch?: boolean
}

/** Whether this camera has a lamp that can be switched. */
export const hasLamp = (track: MediaStreamTrack): boolean => {
  const capabilities: object = track.getCapabilities?.() ?? {}
  return 'torch' in capabilities && capabilities.torch === true
}

/** Switches the lamp. @throws the browser's error if it fails */
export function switchLamp(track: MediaStreamTrack, on: boolean): Promise<void> {
  const lamp: LampSet = { torch: on }
  return track.applyConstraints({ advanced: [lamp] })
}
