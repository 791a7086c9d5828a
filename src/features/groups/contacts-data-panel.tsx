import type { Group } from '../../../contract/api/groups.schema.ts'
import { contactErase, contactPersonalData } from '../../../contract/api/personal-data.ts'
import { ERASED_CONTACT } from '../../../contract/rules/erased-contact.ts'
import { useFetchOnce, useSend } from '../../api/api-context.ts'
import { whyNotOffline } from '../../api/why-not-offline.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { PersonalDataDialog } from '../../network/personal-data.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'

const WHY_NOT_OFFLINE = whyNotOffline(contactErase)

type Which = 'main' | 'secondary'

interface ContactsDataPanelProps {
  group: Group
  /** Called after a contact was erased, to read the group again. */
  onErased: () => void
}

/** Shows and erases what is kept about a group's contacts. */
export function ContactsDataPanel({ group, onErased }: ContactsDataPanelProps) {
  const [open, setOpen, close] = useOpened<Which>()
  const focus = useRowFocus()
  const known = (['main', 'secondary'] as const).flatMap(which => {
    const email = group[`${which}_contact_email`]
    const name = `${group[`${which}_contact_first_name`]} ${group[`${which}_contact_last_name`]}`.trim()
    const isErased = email === '' && (name === '' || name === ERASED_CONTACT.full)
    return isErased ? [] : { which, name: name || email }
  })
  const openName = known.find(({ which }) => which === open)?.name
  if (known.length === 0) return null
  return (
    <Panel {...focus} title="Personal data">
      <Row>
        {known.map(({ which, name }) => (
          <Button key={which} icon="user" onClick={() => setOpen(which)}>
            <span>
              Data of <bdi>{name}</bdi>
            </span>
          </Button>
        ))}
      </Row>
      {open && openName && (
        <ContactData group={group} which={open} name={openName} onErased={onErased} onClose={close} />
      )}
    </Panel>
  )
}

interface ContactDataProps extends ContactsDataPanelProps {
  which: Which
  name: string
  onClose: () => void
}

function ContactData({ group, which, name, onErased, onClose }: ContactDataProps) {
  const read = useFetchOnce()
  const send = useSend()
  const input = { params: { groupID: group.id, contact: which } }
  return (
    <PersonalDataDialog
      name={name}
      whyNotOffline={WHY_NOT_OFFLINE}
      load={async () => (await read(contactPersonalData, input)).data}
      erase={async () => {
        const sent = await send(contactErase, input)
        onErased()
        return sent
      }}
      erasing={
        <>
          Name, email and the id in Eloqua go, here and from every device at its next contact, also from
          stored answers. The group, its guests and its invite links stay: make new links if this person
          should not use them any more. Who erased it is recorded, without the name. This cannot be undone.
        </>
      }
      onClose={onClose}
    />
  )
}
