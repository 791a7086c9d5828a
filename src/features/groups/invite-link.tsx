import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { inviteAddress } from './group-words.ts'
import styles from './groups.module.css'

/** The link to a group's upload page, to open, copy or share (spec section 2). */
export function InviteLink({ code, group }: { code: string; group: string }) {
  const address = inviteAddress(code)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Invite link copied', { detail: group })
    } catch {
      toast.refused('The link could not be copied', { detail: address })
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title: `Guest list of ${group}`, url: address })
    } catch (error) {
      // Closing the device's share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.refused('The link could not be shared', { detail: address })
    }
  }
  return (
    <span className={styles.invite}>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className={styles.code}
        aria-label={`Invite code ${code} of ${group}`}
      >
        <span className={styles.letters}>{code}</span>
      </a>
      <IconButton label={`Copy invite link of ${group}`} icon="copy" onClick={() => void copy()} />
      {'share' in navigator && (
        <IconButton label={`Share invite link of ${group}`} icon="link" onClick={() => void share()} />
      )}
    </span>
  )
}
