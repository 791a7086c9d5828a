import { useUpdate } from '../network/network-state.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Offers a new version, which waits until the operator accepts it. */
export function UpdateNotice() {
  const install = useUpdate()
  if (!install) return null
  return (
    <Notice
      band
      tone="accent"
      title="A new version is ready"
      actions={
        <Button variant="primary" onClick={install}>
          Update now
        </Button>
      }
    />
  )
}
