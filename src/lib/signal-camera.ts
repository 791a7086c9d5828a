/** A message to the camera's view from something that covers it. */
export type CameraSignal = 'pause' | 'resume' | 'close'

/** Makes an open camera pause, resume or close. Does nothing if none is open. */
export function signalCamera(signal: CameraSignal): void {
  document.dispatchEvent(new CustomEvent<CameraSignal>('camera', { detail: signal }))
}
