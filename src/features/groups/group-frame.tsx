import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { groupGet } from '../../../contract/api/groups.ts'
import { isNotFound } from '../../api/errors.ts'
import { useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { BackLink } from '../../ui/icon-link.tsx'
import { Page } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'

interface FrameProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a guest group's pages: a header with a button back to the list. */
export function GroupFrame({ title, actions, children }: FrameProps) {
  return (
    <Page width="narrow">
      <PageHeader
        title={title}
        back={<BackLink to="/groups" label="Back to guest groups" />}
        actions={actions}
      />
      {children}
    </Page>
  )
}

interface OneGroupProps {
  /** `retry` reads the group again; `pauseReads` stops reading while the page deletes the group, which is then gone. */
  children: (group: Group, retry: () => void, pauseReads: (on: boolean) => void) => ReactNode
}

/** Reads the group in the address and renders its page; an address without a valid group redirects to the list. */
export function OneGroup({ children }: OneGroupProps) {
  const groupID = Number(useParams().groupID)
  const valid = Number.isSafeInteger(groupID) && groupID > 0
  const [isPaused, pauseReads] = useState(false)
  const read = useRead(groupGet, { params: { groupID } }, { enabled: valid && !isPaused })
  // The page stays while its own deletion is in flight, because the server may refuse it.
  const { data, error, retry } = read
  const isDeleted = !isPaused && isNotFound(error)
  const deletedName = isDeleted ? data?.name : undefined
  useEffect(() => {
    if (deletedName !== undefined) toast.info(`${deletedName} is no longer a guest group`)
  }, [deletedName])
  if (!valid || isDeleted) return <Redirect to="/groups" replace />
  if (data) return children(data, retry, pauseReads)
  return (
    <GroupFrame title="Guest group">
      <Loaded read={read} label="Fetching the guest group..." rows={3} />
    </GroupFrame>
  )
}
