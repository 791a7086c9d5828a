import { useState } from 'react'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { groupList } from '../../../contract/api/groups.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useRead } from '../../api/use-read.ts'
import { isSearch, type Searchable } from '../../lib/guest-search.ts'
import { useSearchResults } from '../../lib/use-search.ts'
import { Loaded } from '../../network/loaded.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list-row.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { GroupRow } from './group-row.tsx'
import styles from './groups.module.css'

const NONE: readonly Group[] = []

const contact = (group: Group, which: 'main' | 'secondary'): string =>
  `${group[`${which}_contact_first_name`]} ${group[`${which}_contact_last_name`]} ${group[`${which}_contact_email`]}`

const searchable = (group: Group): Searchable => ({
  id: `${group.id}`,
  name: group.name,
  also: `${contact(group, 'main')} ${contact(group, 'secondary')}`,
})

/** All guest groups of the team (spec section 2, Guest groups). */
export function GroupsPage() {
  const read = useRead(groupList, {})
  const [query, setQuery] = useState('')
  const { found } = useSearchResults(read.data ?? NONE, searchable, query)

  return (
    <Page>
      <PageHeader
        title="Guest Groups"
        actions={
          <LinkButton icon="plus" to="/groups/new" data-shortcut="add" variant="primary">
            New
          </LinkButton>
        }
      />
      <Loaded
        read={read}
        label="Fetching the guest groups..."
        frame={content => (
          <Panel label="Guest Groups" flush>
            {content}
          </Panel>
        )}
        empty={
          <EmptyState title="No guest groups yet" icon="users">
            Make a group, then add it to an event to get its invite link.
          </EmptyState>
        }
      >
        {() => (
          <>
            <div className={styles.section}>
              <SearchBox label="Search by group or contact" value={query} onValueChange={setQuery} />
              <VisuallyHidden role="status">
                {isSearch(query) && pluralize(found.length, 'result')}
              </VisuallyHidden>
            </div>
            {found.length === 0 ? (
              <EmptyState title={`No result for '${query}'`} icon="search" />
            ) : (
              <List label="Guest Groups">
                {found.map(group => (
                  <GroupRow key={group.id} group={group} />
                ))}
              </List>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
