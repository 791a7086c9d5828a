import { useEffect, useState } from 'react'
import { spanText } from '../lib/relative-time.ts'
import { measureClock } from '../network/measure-clock.ts'
import { useNetwork } from '../network/network-state.tsx'
import { Notice } from '../ui/notice.tsx'

/** As CLOCK_TOLERANCE_MS (decision 024), which comes with the files of forms: every screen would load them. */
const MAY_DIFFER_MS = 2 * 60_000
const ASK_EVERY_MS = 10 * 60_000
/** The worker has to know as well that the device is online again, and the lists on screen come first. */
const FIRST_MS = 2000

/** Says so when this device's clock is wrong: "today" and the times on screen are then wrong too. */
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
    const first = setTimeout(ask, FIRST_MS)
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [online, healthUrl])
  if (Math.abs(ahead) < MAY_DIFFER_MS) return null
  return (
    <Notice band tone="refused" urgent title="This device’s clock is wrong">
      It is {spanText(ahead)} {ahead > 0 ? 'ahead of' : 'behind'} the server’s. Please set it to automatic.
      Check-ins are put right by the server; the days and times on this screen are not.
    </Notice>
  )
}
