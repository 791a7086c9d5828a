import { type RefObject, useCallback, useEffect, useState } from 'react'
import { type CameraProblem, cameraProblem, NOT_SECURE } from './camera-problem.ts'
import { chosenCamera, constraintsOf, hasLamp, keepCamera, otherCamera, switchLamp } from './device-camera.ts'

interface CameraState {
  /** Whether the picture is shown. */
  readonly isOn: boolean
  readonly problem: CameraProblem | undefined
  /** Whether there is another camera to switch to. */
  readonly hasOther: boolean
  /** Undefined if the camera has no lamp. */
  readonly lamp: boolean | undefined
  /** Whether it faces the person who holds the device. */
  readonly isMirrored: boolean
}

const OFF: CameraState = {
  isOn: false,
  problem: undefined,
  hasOther: false,
  lamp: undefined,
  isMirrored: false,
}

/** Whether the page is visible: the camera of a hidden page is switched off. */
function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const onChange = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return isVisible
}

/**
 * Shows the camera's picture in `video` while it `isWanted` and the page is visible; otherwise the camera is off.
 * `switchCamera` uses the other camera and stores that choice, `toggleLamp` switches the light, `retry` asks again.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isWanted: boolean) {
  const [state, setState] = useState(OFF)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [camera, setCamera] = useState(chosenCamera)
  const [other, setOther] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const isVisible = usePageVisible()
  const isRunning = isWanted && isVisible

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts it again
  useEffect(() => {
    if (!isRunning) return
    let isGone = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
    const start = async () => {
      if (!isSecureContext || !navigator.mediaDevices) return setState({ ...OFF, problem: NOT_SECURE })
      try {
        stream = await navigator.mediaDevices.getUserMedia(constraintsOf(camera))
        const element = video.current
        if (isGone || !element) return stop()
        const [picture] = stream.getVideoTracks()
        if (!picture) throw new DOMException('There is no picture.', 'NotFoundError')
        // The device has taken the camera away: another app uses it, or it was unplugged.
        picture.addEventListener('ended', () =>
          setState({ ...OFF, problem: cameraProblem(new DOMException('It ended.', 'NotReadableError')) }),
        )
        element.srcObject = stream
        await element.play()
        // Browsers reveal camera ids only to pages that may use a camera.
        const next = otherCamera(picture.getSettings(), await navigator.mediaDevices.enumerateDevices())
        if (isGone) return
        setOther(next)
        setTrack(picture)
        setState({
          isOn: true,
          problem: undefined,
          hasOther: next !== undefined,
          lamp: hasLamp(picture) ? false : undefined,
          isMirrored: picture.getSettings().facingMode === 'user',
        })
      } catch (error) {
        stop()
        // A camera that is switched off while it starts reports an error.
        if (!isGone) setState({ ...OFF, problem: cameraProblem(error) })
      }
    }
    void start()
    return () => {
      isGone = true
      stop()
      setTrack(undefined)
      setState(OFF)
    }
  }, [video, isRunning, camera, attempt])

  const switchCamera = useCallback(() => {
    if (other === undefined) return
    keepCamera(other)
    setCamera(other)
  }, [other])
  const toggleLamp = useCallback(() => {
    if (!track || state.lamp === undefined) return
    const lamp = !state.lamp
    switchLamp(track, lamp).then(
      () => setState(known => ({ ...known, lamp })),
      error => console.info('The lamp cannot be switched:', error),
    )
  }, [track, state.lamp])
  const retry = useCallback(() => setAttempt(count => count + 1), [])
  return { ...state, switchCamera, toggleLamp, retry }
}
