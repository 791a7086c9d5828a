import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Trail } from '../../contract/api/trail.schema.ts'
import { NoCopyError } from '../api/errors.ts'
import type { ReadState } from '../api/use-read.ts'
import { isFocusLost } from '../lib/is-focus-lost.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { Loaded } from './loaded.tsx'
import { TryAgain } from './read-problem.tsx'
import type { ActionFilter } from './trail-actions.ts'

const LABEL = 'Fetching...'

/** Needs the server's answer anyway, so it is not precached (globIgnores in vite.config.ts). */
const TrailRows = lazyPart(
  async () => (await import('./trail-rows.tsx')).TrailRows,
  <SkeletonRows label={LABEL} />,
)

interface TrailPageProps {
  state: ReadState<Trail>
  /** Names the subject of each change; omitted if all are about the same guest. */
  named?: boolean
  filter?: ActionFilter
  /** Draws the next page, of earlier changes. */
  earlier: (before: number) => ReactNode
}

/** A page of the audit trail, latest change first, with a button for earlier ones. Online only. */
export function TrailPage({ state, ...shown }: TrailPageProps) {
  const page = useRef<HTMLDivElement>(null)
  // The button that opened the page is gone. Before the effect of a dialog around it, which would take the focus.
  useLayoutEffect(() => {
    if (isFocusLost()) page.current?.focus({ preventScroll: true })
  }, [])
  const { data, error, retry } = state
  return (
    <div ref={page} tabIndex={-1}>
      {data ? (
        <TrailRows trail={data} {...shown} />
      ) : error instanceof NoCopyError ? (
        <Notice tone="due" title="You are offline" actions={<TryAgain onRetry={retry} />}>
          What was done before can be read only while you are online.
        </Notice>
      ) : (
        <Loaded read={state} label={LABEL} />
      )}
    </div>
  )
}
