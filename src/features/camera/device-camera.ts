/** In local storage like the device's other settings, and cleared with them at sign-out (spec sections 3 and 4). */
const KEY = 'rbr_trackside_camera'

/** The camera that somebody chose on this device: which way it looks, or its id where it does not say. */
export const chosenCamera = (): string => localStorage.getItem(KEY) ?? 'environment'

/** Keeps the choice on this device. */
export const keepCamera = (camera: string): void => localStorage.setItem(KEY, camera)

/** A phone at arm's length has a code of 60 px in a picture of 1280: more is better, where the camera has it. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } }

/** What to ask the browser for. */
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
 * The camera after this one: the one that looks the other way; on devices that do not say which way theirs look, the next
 * in line. Undefined where there is only one.
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

/** The lamp is no part of the standard's types. */
interface LampSet extends MediaTrackConstraintSet {
  torch?: boolean
}

/** Whether this camera has a lamp that can be switched. */
export const hasLamp = (track: MediaStreamTrack): boolean => {
  const capabilities: object = track.getCapabilities?.() ?? {}
  return 'torch' in capabilities && capabilities.torch === true
}

/** Switches the lamp. @throws what the browser says where it cannot be */
export function switchLamp(track: MediaStreamTrack, on: boolean): Promise<void> {
  const lamp: LampSet = { torch: on }
  return track.applyConstraints({ advanced: [lamp] })
}
