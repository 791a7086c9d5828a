/** What the camera's view is told by what stands over it. */
export type CameraSignal = 'pause' | 'resume' | 'close'

/** Has an open camera go off for a while, go on, or close. Nothing happens where none is open. */
export function signalCamera(signal: CameraSignal): void {
  document.dispatchEvent(new CustomEvent<CameraSignal>('camera', { detail: signal }))
}
