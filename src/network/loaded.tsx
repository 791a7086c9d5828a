import type { ReactNode } from 'react'
import type { ReadState } from '../api/use-read.ts'
import { SkeletonRows, type SkeletonRowsProps } from '../ui/skeleton-rows.tsx'
import styles from './loaded.module.css'
import { ReadProblem } from './read-problem.tsx'

interface LoadedProps<T> extends SkeletonRowsProps {
  read: Pick<ReadState<T>, 'data' | 'error' | 'retry'>
  /** Stands in place of a list without rows. */
  empty?: ReactNode
  /** Keeps an error off the edges of a flush panel. */
  inset?: boolean
  /** What goes around data and skeleton, but not around an error. */
  frame?: (content: ReactNode) => ReactNode
  /** Left out where whoever reads draws the data itself. */
  children?: (data: T) => ReactNode
}

/**
 * What a read gives: its data, though it be an old copy; without any, the error and what to do about it; and as long as
 * there is neither, the shape of a list (`label` and `rows` as of SkeletonRows).
 */
export function Loaded<T>({ read, empty, inset = false, frame, children, ...skeleton }: LoadedProps<T>) {
  const { data, error, retry } = read
  if (data === undefined && error) {
    const problem = <ReadProblem error={error} onRetry={retry} />
    return inset ? <div className={styles.inset}>{problem}</div> : problem
  }
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
