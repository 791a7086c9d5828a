import { useCallback, useEffect, useState } from 'react'
import { fullName } from '../../contract/rules/full-name.ts'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { guestPageAddress } from '../lib/guest-page-address.ts'
import { workWhileIdle } from '../lib/idle-work.ts'
import { Button } from './button.tsx'
import { GuestPass, type PassHolder } from './guest-pass.tsx'
import styles from './guest-passes.module.css'
import { Row } from './layout.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** On a page of A4 or Letter. */
const PASSES_PER_PAGE = 8

interface GuestPassesProps {
  passes: readonly PassHolder[]
  event: string
  group: string
  dayLabels: Readonly<Record<string, string>>
}

/**
 * Passes to print and cut, shown as printed, each with its link to copy or share. It includes the QR code library, so
 * load it on demand.
 */
export function GuestPasses({ passes, event, group, dayLabels }: GuestPassesProps) {
  const pages = pagesOf(passes)
  const drawn = useDrawnPages(pages.length)
  const { status, announcement, copy, share } = useLinks(event)
  const canShare = 'share' in navigator
  return (
    <>
      <Row>
        <Button variant="primary" pending={drawn < pages.length} onClick={() => window.print()}>
          Print {pluralize(passes.length, 'pass', 'passes')}
        </Button>
      </Row>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <section aria-label="Passes" className={styles.sheet}>
        {pages.slice(0, drawn).map(page => (
          <ul key={page[0]?.code} className={styles.page}>
            {page.map(pass => (
              <GuestPass
                key={pass.code}
                pass={pass}
                event={event}
                group={group}
                dayLabels={dayLabels}
                status={status.get(pass.code)}
                canShare={canShare}
                onCopy={copy}
                onShare={share}
              />
            ))}
          </ul>
        ))}
      </section>
    </>
  )
}

const pagesOf = (passes: readonly PassHolder[]): PassHolder[][] =>
  Array.from({ length: Math.ceil(passes.length / PASSES_PER_PAGE) }, (_, page) =>
    passes.slice(page * PASSES_PER_PAGE, (page + 1) * PASSES_PER_PAGE),
  )

/** The number of pages drawn so far: one more whenever the device is idle, as hundreds of QR codes take a while. */
function useDrawnPages(total: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= total) return
    return workWhileIdle(() => {
      setDrawn(count => count + 1)
      return false
    })
  }, [drawn, total])
  return drawn
}

/** Copies and shares links, and shows the result on each pass, so that somebody who sends many can keep track. */
function useLinks(event: string) {
  const [status, setStatus] = useState<ReadonlyMap<string, string>>(new Map())
  const [announcement, setAnnouncement] = useState('')

  const report = useCallback((pass: PassHolder, text: string) => {
    setStatus(known => new Map(known).set(pass.code, text))
    setAnnouncement(`${fullName(pass)}: ${text}`)
  }, [])

  const copy = useCallback(
    async (pass: PassHolder) => {
      const address = guestPageAddress(pass.code)
      try {
        await navigator.clipboard.writeText(address)
        report(pass, 'Link copied')
      } catch {
        report(pass, `The link could not be copied: ${address}`)
      }
    },
    [report],
  )

  const share = useCallback(
    async (pass: PassHolder) => {
      const url = guestPageAddress(pass.code)
      try {
        await navigator.share({ title: `${event}: pass of ${fullName(pass)}`, url })
        report(pass, 'Link shared')
      } catch (error) {
        // Closing the device's share sheet is not an error.
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          report(pass, `The link could not be shared: ${url}`)
      }
    },
    [event, report],
  )
  return { status, announcement, copy, share }
}
