import { useEffect, useState } from 'react'
import { spanText } from '../lib/relative-time.ts'
import { measureClock } from '../network/measure-clock.ts'
import { useNetwork } from '../network/network-state.tsx'
import { Notice } from '../ui/notice.tsx'

/** Equals CLOCK_TOLERANCE_MS (decision 024), whose file would make every screen load the code of forms. */
const TOLERANCE_MS = 2 * 60_000
const INTERVAL_MS = 10 * 60_000
/** The worker must first notice that the device is online again, and the lists on screen come first. */
const FIRST_DELAY_MS = 2000

/** Warns that this device's clock is wrong, which makes "today" and the times on screen wrong too. */
export function ClockNotice({ healthUrl }: { healthUrl: string }) {
  const { online } = useNetwork()
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    if (!online) return
    const ask = () =>
      measureClock(healthUrl).then(
        found => setAhead(found ?? 0),
        (error: unknown) => console.info('The server could not be asked for the time:', error),
      )
    const first = setTimeout(ask, FIRST_DELAY_MS)
    const timer = setInterval(ask, INTERVAL_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [online, healthUrl])
  if (Math.abs(ahead) < TOLERANCE_MS) return null
  return (
    <Notice band tone="refused" urgent title="This device’s clock is wrong">
      It is {spanText(ahead)} {ahead > 0 ? 'ahead of' : 'behind'} the server’s. Please set it to automatic.
      Check-ins are put right by the server; the days and times on this screen are not.
    </Notice>
  )
}
