import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReadRow, Response } from '../../contract/api/endpoint.ts'
import { useApi } from './api-context.ts'
import type { ReadInput, Reading } from './client.ts'
import { LateError } from './errors.ts'
import { readQuery } from './read-query.ts'

/** The state of a read: the answer once there is one, or the error. With a LateError, it still goes on. */
export interface ReadState<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly loading: boolean
  /** Reads again. The same function at each render. */
  readonly retry: () => void
}

/** Reads a row and keeps it up to date while mounted: `useRead(guestList, { params: { eventId } })`. */
export function useRead<R extends ReadRow>(
  row: R,
  input: ReadInput<R>,
  { enabled = true }: { enabled?: boolean } = {},
): ReadState<Response<R>> {
  const result = useQuery<Reading<Response<R>>>({ ...readQuery(useApi(), row, input), enabled })
  const { refetch } = result
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    data: result.data?.data,
    error: result.error ?? (result.failureReason instanceof LateError ? result.failureReason : null),
    loading: result.isPending && enabled,
    retry,
  }
}

/** Whether a row is being read at this moment, also while an earlier answer to it is shown. */
export const useIsReading = <R extends ReadRow>(row: R, input: ReadInput<R>): boolean =>
  useIsFetching({ queryKey: readQuery(useApi(), row, input).queryKey }) > 0
