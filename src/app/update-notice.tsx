import { useUpdate } from '../network/network-state.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Offers a new version, which waits until the operator accepts it. */
export function UpdateNotice() {
  const { update, discards } = useUpdate()
  if (!update) return null
  return (
    <Notice
      band
      tone="accent"
      title="A new version is ready"
      actions={
        <Button variant={discards ? 'danger' : 'primary'} onClick={update}>
          {discards ? 'Discard it and update' : 'Update now'}
        </Button>
      }
    >
      {discards ? 'Input was left in a form that is closed.' : undefined}
    </Notice>
  )
}
