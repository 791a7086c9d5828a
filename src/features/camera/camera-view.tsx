import { useCallback, useEffect, useRef, useState } from 'react'
import { guestList } from '../../../contract/api/guests.ts'
import { useRead } from '../../api/use-read.ts'
import { giveFeedback } from '../../lib/feedback.ts'
import type { CameraSignal } from '../../lib/signal-camera.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NO_READER } from './camera-problem.ts'
import type { ReadCode } from './camera-reader.ts'
import styles from './camera-view.module.css'
import { type Choice, CodeChoice, CodeMarks } from './code-choice.tsx'
import type { Picture } from './code-reader.ts'
import { createCodeTracker } from './code-tracker.ts'
import { useCamera } from './use-camera.ts'
import { useCodeReader } from './use-code-reader.ts'
import { watchPictures } from './watch-pictures.ts'

/** Messages about a code that is not accepted, and about one that is not found. */
const MESSAGES = {
  foreign: { title: 'This is no guest’s code', detail: 'Ask for the one on the guest’s pass.' },
  unreadable: {
    title: 'This code cannot be read',
    detail: 'Is it covered, folded or in a glare? Else find the guest by name.',
  },
  slow: { title: 'No code is seen', detail: 'Hold it flat and closer, in more light.' },
} as const

/** If nothing is read for this long, a hint is shown. */
const SLOW_MS = 8_000

interface CameraViewProps {
  /** The event whose guests can be scanned. */
  eventId: number
  /** Called with each code that may be a guest's. */
  onRead: (code: string) => void
  onClose: () => void
}

/**
 * The camera's picture and what was seen in it. The camera is off while the view is unmounted, the page is hidden, or
 * something covers the view and signals so (src/lib/signal-camera.ts).
 */
export function CameraView({ eventId, onRead, onClose }: CameraViewProps) {
  const { data: guests = [] } = useRead(guestList, { params: { eventId } })
  const video = useRef<HTMLVideoElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [message, setMessage] = useState<keyof typeof MESSAGES>()
  const [choice, setChoice] = useState<Choice>()
  const [tracker] = useState(createCodeTracker)
  const { reader, failed } = useCodeReader(attempt)
  const camera = useCamera(video, !isPaused && !failed)
  const problem = failed ? NO_READER : camera.problem
  const isLooking = camera.isOn && reader !== undefined && choice === undefined

  useEffect(() => {
    const onSignal = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const signal: CameraSignal = event.detail
      if (signal === 'close') onClose()
      else setPaused(signal === 'pause')
    }
    document.addEventListener('camera', onSignal)
    return () => document.removeEventListener('camera', onSignal)
  }, [onClose])

  const onPicture = useCallback(
    (picture: Picture, now: number) => {
      const { codes, isUnreadable } = picture
      const finding = tracker.track({ texts: codes.map(({ text }) => text), isUnreadable }, now)
      if (finding.what === 'nothing') return
      setMessage(undefined)
      if (finding.what === 'code') return onRead(finding.code)
      giveFeedback('refused')
      if (finding.what !== 'several') return setMessage(finding.what)
      const { videoWidth = 0, videoHeight = 0 } = video.current ?? {}
      video.current?.pause()
      const asked = codes.filter(({ text }) => finding.codes.includes(text)).toSorted(fromTheLeft)
      setChoice({ codes: asked, width: videoWidth, height: videoHeight, isMirrored: camera.isMirrored })
    },
    [onRead, tracker, camera.isMirrored],
  )
  const latest = useRef(onPicture)
  useEffect(() => {
    latest.current = onPicture
  }, [onPicture])

  useEffect(() => {
    if (!isLooking || !video.current) return
    tracker.resume(performance.now())
    const timer = setTimeout(() => setMessage(known => known ?? 'slow'), SLOW_MS)
    const stop = watchPictures(video.current, reader, (picture, now) => {
      if (picture.codes.length > 0) clearTimeout(timer)
      latest.current(picture, now)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isLooking, reader, tracker])

  const goOn = () => {
    setChoice(undefined)
    void video.current?.play()
  }
  const choose = (code: string) => {
    goOn()
    onRead(code)
  }
  const retry = () => {
    setAttempt(count => count + 1)
    camera.retry()
  }

  return (
    <Dialog
      title="Scan a code"
      onClose={onClose}
      actions={
        <>
          {camera.lamp !== undefined && (
            <Button variant="quiet" onClick={camera.toggleLamp}>
              {camera.lamp ? 'Light off' : 'Light on'}
            </Button>
          )}
          {camera.hasOther && (
            <IconButton label="Other camera" icon="refresh" onClick={camera.switchCamera} />
          )}
        </>
      }
    >
      <div className={styles.view} data-camera-view>
        <div className={styles.picture} hidden={problem !== undefined}>
          <video
            ref={video}
            muted
            playsInline
            aria-label="Picture of the camera"
            data-mirrored={camera.isMirrored || undefined}
          />
          {choice ? <CodeMarks choice={choice} /> : <div className={styles.frame} />}
        </div>
        {problem ? (
          <Notice
            tone="refused"
            urgent
            title={problem.title}
            actions={<Button onClick={retry}>Try again</Button>}
          >
            {problem.detail}
          </Notice>
        ) : choice ? (
          <CodeChoice choice={choice} guests={guests} onChoose={choose} onNone={goOn} />
        ) : (
          <CameraMessage what={message} isReady={isLooking} />
        )}
      </div>
    </Dialog>
  )
}

const leftOf = ({ corners }: ReadCode): number => Math.min(...corners.map(({ x }) => x))
const fromTheLeft = (a: ReadCode, b: ReadCode): number => leftOf(a) - leftOf(b)

/** The result of the last picture, or else what to do. */
function CameraMessage({ what, isReady }: { what: keyof typeof MESSAGES | undefined; isReady: boolean }) {
  if (what === undefined)
    return <p role="status">{isReady ? 'Hold the guest’s code in the frame.' : 'The camera starts...'}</p>
  const { title, detail } = MESSAGES[what]
  return (
    <Notice tone={what === 'slow' ? 'neutral' : 'refused'} urgent={what !== 'slow'} title={title}>
      {detail}
    </Notice>
  )
}
