import { deviceSettings } from './device-settings.ts'

type Outcome = 'success' | 'refused'

/** Tones in order: pitch in Hz, length in seconds. */
const TONES: Readonly<Record<Outcome, readonly (readonly [number, number])[]>> = {
  success: [
    [880, 0.07],
    [1320, 0.11],
  ],
  refused: [
    [233, 0.16],
    [175, 0.26],
  ],
}
/** Vibrations and pauses in turn, in ms. */
const BUZZ: Readonly<Record<Outcome, number[]>> = { success: [35], refused: [80, 70, 140] }
/** A screen and its toast may both report an outcome; it is played once. */
const MIN_INTERVAL_MS = 250

let audio: AudioContext | undefined
const last: Record<Outcome, number> = { success: Number.NEGATIVE_INFINITY, refused: Number.NEGATIVE_INFINITY }

/** Lets the operator hear and feel the outcome while looking at the guest; does nothing if switched off. */
export function giveFeedback(outcome: Outcome): void {
  if (!deviceSettings().feedback || typeof AudioContext === 'undefined') return
  const now = performance.now()
  if (now - last[outcome] < MIN_INTERVAL_MS) return
  last[outcome] = now
  // Before the first tap, a page may neither play sound nor vibrate.
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(BUZZ[outcome])
  audio ??= new AudioContext()
  // After the tablet was asleep, audio is suspended.
  if (audio.state === 'running') play(audio, outcome)
  else
    audio.resume().then(
      () => audio && play(audio, outcome),
      error => console.info('This device plays no sound just now:', error),
    )
}

function play(context: AudioContext, outcome: Outcome): void {
  let at = context.currentTime
  for (const [pitch, length] of TONES[outcome]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = outcome === 'success' ? 'sine' : 'triangle'
    tone.frequency.value = pitch
    // Fades out, because an abrupt end would click.
    volume.gain.setValueAtTime(0.16, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + length)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + length)
    at += length
  }
}
