import { useEffect, useState } from 'react'
import type { OpenInvite } from '../../../contract/api/invites.schema.ts'
import { guestTemplateName } from '../../../contract/rules/guest-template.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './registration.module.css'
import { separatorOf, templateFor } from './spreadsheet.ts'

/** The download of an empty guest list whose columns are the days of this event. */
export function TemplateLink({ event }: { event: OpenInvite }) {
  const [url, setUrl] = useState<string>()
  const text = templateFor(event, separatorOf(navigator.language))

  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [text])

  return (
    <div className={styles.template}>
      <a href={url} download={guestTemplateName(event.name)} className={styles.templateLink}>
        <Icon name="download" />
        Download a guest list template
      </a>
      <p className={styles.quiet}>
        One row for each guest: first name, last name, and an x under each day they attend. “Dietary needs”
        and “Notes” are optional; other columns are not read, nor is the example. Then save it as CSV. Excel
        calls it “CSV UTF-8”. Once the list is stored, you can print a pass for each guest, or send them its
        link.
      </p>
    </div>
  )
}
