import { fullName } from '../../../contract/rules/full-name.ts'
import { codesOf, explainCode, readGuestCode } from '../../lib/guest-search.ts'
import { Button } from '../../ui/button.tsx'
import type { PickedFrom } from '../../ui/guest-picker.tsx'
import type { ReadCode } from './camera-reader.ts'
import styles from './camera-view.module.css'

/** Several codes in one picture, and its size: the operator chooses which is meant. */
export interface Choice {
  readonly codes: readonly ReadCode[]
  readonly width: number
  readonly height: number
  /** Whether the picture is mirrored. */
  readonly isMirrored: boolean
}

/** Marks each code in the picture with its number. */
export function CodeMarks({ choice: { codes, width, height, isMirrored } }: { choice: Choice }) {
  return (
    <svg className={styles.marks} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {codes.map(({ text, corners }, index) => {
        const shown = corners.map(({ x, y }) => ({ x: isMirrored ? width - x : x, y }))
        return (
          <g key={text}>
            <polygon points={shown.map(({ x, y }) => `${x},${y}`).join(' ')} />
            <text
              x={middle(shown.map(({ x }) => x))}
              y={middle(shown.map(({ y }) => y))}
              fontSize={height / 8}
            >
              {index + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const middle = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

interface CodeChoiceProps {
  choice: Choice
  guests: readonly PickedFrom[]
  onChoose: (code: string) => void
  /** Called if none of them is meant. */
  onNone: () => void
}

/** Asks which code is meant. */
export function CodeChoice({ choice: { codes }, guests, onChoose, onNone }: CodeChoiceProps) {
  return (
    <div className={styles.choice} role="alert">
      <p>{codes.length} codes are in the picture. Whose is it?</p>
      {codes.map(({ text }, index) => (
        <Button key={text} wide onClick={() => onChoose(text)}>
          <span>{index + 1}</span>
          <bdi>{ownerOf(guests, text)}</bdi>
        </Button>
      ))}
      <Button wide variant="quiet" onClick={onNone}>
        None of them, look again
      </Button>
    </div>
  )
}

/** The guest with a code according to this device's list, or why there is none. */
function ownerOf(guests: readonly PickedFrom[], text: string): string {
  const code = readGuestCode(text) ?? text
  const guest = guests.find(one => codesOf(one).includes(code))
  return guest ? `${fullName(guest)}, ${guest.group_name}` : explainCode(guests, code).title
}
