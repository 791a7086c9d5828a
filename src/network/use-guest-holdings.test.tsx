// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { passList } from '../../contract/api/passes.ts'
import { fillPath } from '../../contract/api/path.ts'
import { radioList } from '../../contract/api/radios.ts'
import { EVENT, renderInEvent } from './testing/render-in-event.tsx'
import { useGuestHoldings } from './use-guest-holdings.ts'

const pathOf = ({ path }: { path: string }) => fillPath(path, { eventID: EVENT.id })

describe('holdings of guests', () => {
  test('name what is being looked up, and then what this device does not know', async () => {
    const { result, cache } = renderInEvent(useGuestHoldings, undefined, 'nowhere')
    expect(result.current.gap).toBe('Looking up who has a pass or a radio...')
    cache.client.setQueryData([pathOf(passList)], { data: [], asOf: null })
    await waitFor(() => expect(result.current.gap).toBe('Looking up who has a radio...'))
    expect(result.current.loading).toBe(true)
    await waitFor(() => expect(result.current.loading).toBe(false), { timeout: 5000 })
    expect(result.current.gap).toMatch(/^This device does not know who has a radio\. The server looks/)
  })

  test('have no gap once passes and radios are known', async () => {
    const { result, cache } = renderInEvent(useGuestHoldings, undefined, 'nowhere')
    for (const row of [passList, radioList])
      cache.client.setQueryData([pathOf(row)], { data: [], asOf: null })
    await waitFor(() => expect(result.current).toMatchObject({ loading: false, gap: undefined }))
  })
})
