import type { ReactNode } from 'react'
import type { ReadState } from '../api/use-read.ts'
import { SkeletonRows, type SkeletonRowsProps } from '../ui/skeleton-rows.tsx'
import styles from './loaded.module.css'
import { ReadProblem } from './read-problem.tsx'

interface LoadedProps<T> extends SkeletonRowsProps {
  read: Pick<ReadState<T>, 'data' | 'error' | 'retry'>
  /** Shown in place of a list without rows. */
  empty?: ReactNode
  /** Wraps the data or the skeleton, but not an error. */
  frame?: (content: ReactNode) => ReactNode
  /** Omitted if the caller draws the data itself. */
  children?: (data: T) => ReactNode
}

/**
 * Shows what a read returned: its data, even from an old copy; without data, the error and how to retry; until either
 * arrives, a skeleton list (`label` and `rows` as in SkeletonRows).
 */
export function Loaded<T>({ read, empty, frame, children, ...skeleton }: LoadedProps<T>) {
  const { data, error, retry } = read
  if (data === undefined && error)
    return (
      <div className={styles.problem}>
        <ReadProblem error={error} onRetry={retry} />
      </div>
    )
  const content =
    data === undefined ? (
      <SkeletonRows {...skeleton} />
    ) : empty !== undefined && Array.isArray(data) && data.length === 0 ? (
      empty
    ) : (
      children?.(data)
    )
  return frame ? frame(content) : content
}
