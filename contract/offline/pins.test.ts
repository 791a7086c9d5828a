import { expect, test } from 'vitest'
import { isLookUpOfPin } from './pins.ts'

test.each([
  { pins: [1001, 1002], event: 7, pin: '1002', readEvent: 7, is: true },
  { pins: ['1002'], event: 7, pin: 1002, readEvent: '7', is: true },
  { pins: [1002], event: undefined, pin: 1002, readEvent: 7, is: true },
  { pins: [1002], event: 7, pin: 1002, readEvent: undefined, is: true },
  { pins: [1002], event: 8, pin: 1002, readEvent: 7, is: false },
  { pins: [1001], event: 7, pin: 1002, readEvent: 7, is: false },
  { pins: [], event: 7, pin: 1002, readEvent: 7, is: false },
  { pins: undefined, event: 7, pin: 1002, readEvent: 7, is: false },
])(
  'a read with pin $pin of event $readEvent concerns pins $pins of event $event: $is',
  ({ pins, event, pin, readEvent, is }) => {
    expect(isLookUpOfPin(pins, event, { pin, event_id: readEvent } as never)).toBe(is)
  },
)
