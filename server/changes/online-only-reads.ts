import type { QueuedWriteName, ReadName, WriteName } from '../../contract/index.ts'

/**
 * Which stored reads the server answers differently after writes that no device queues, for those of them that change
 * little; after the others, every stored read is read again. The queued ones say it in contract/offline/.
 */
export const onlineOnlyReads = {
  eventGroupNewLink: ['eventGroupList', 'eventGroupGet'],
  listRestore: [
    'guestList',
    'eventGroupList',
    'eventGroupGet',
    'remainingByDay',
    'remainingByGroup',
    'redeemedTypes',
  ],
  sessionEnd: [],
  guestErase: ['guestList', 'tourGuestList', 'passList', 'radioList', 'predictorSubmissions', 'handoverList'],
  contactErase: ['groupList', 'groupGet'],
  deviceRename: [],
  deviceSignOut: [],
  deviceSignOutCancel: [],
  deviceForget: [],
  deviceEmptied: [],
  // Each of its writes says it by itself.
  writeBatch: [],
} as const satisfies Partial<Record<Exclude<WriteName, QueuedWriteName>, readonly ReadName[]>>
