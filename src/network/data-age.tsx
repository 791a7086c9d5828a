import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useNow } from '../lib/clock.ts'
import { deviceMoment } from '../lib/device-moment.ts'
import { markDocument } from '../lib/mark-document.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { Icon } from '../ui/icons.tsx'
import styles from './data-age.module.css'
import { useEngineLink, useOnline } from './network-state.tsx'

/** Minimum time between two questions to the engine while screens come and go. */
const SETTLE_MS = 150

/** The age of the oldest data on screen, shown while the device is offline. One line serves all screens. */
export function DataAge() {
  const online = useOnline()
  return online ? null : <Age />
}

function Age() {
  const engine = useEngineLink()
  const client = useQueryClient()
  const now = useNow()
  const [asOf, setAsOf] = useState<string | null>()

  useEffect(() => {
    const queries = client.getQueryCache()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: string | undefined
    const look = async () => {
      const paths = queries.findAll({ type: 'active' }).map(({ queryKey: [path] }) => String(path))
      const question = paths.sort().join(' ')
      if (question === asked) return
      asked = question
      const age = await engine.ask({ type: 'get-age', paths })
      if (question === asked) setAsOf(age ?? null)
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), SETTLE_MS)
    }
    void look()
    const stop = queries.subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') lookSoon()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [engine, client])

  const isShown = asOf !== null
  useLayoutEffect(() => (isShown ? markDocument('ageOfData') : undefined), [isShown])

  if (!isShown) return null
  return (
    <aside aria-label="Age of the data" className={styles.age}>
      {asOf !== undefined && (
        <>
          <Icon name="clock" size="sm" />
          <span>
            Data{' '}
            <time dateTime={asOf}>
              as of {deviceMoment(asOf, now)}, {relativeTime(Date.parse(asOf), now)}
            </time>
          </span>
        </>
      )}
    </aside>
  )
}
