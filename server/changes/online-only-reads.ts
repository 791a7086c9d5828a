import type { QueuedWriteName, ReadName, WriteName } from '../../contract/index.ts'

/**
 * The stored reads that an online-only write changes. After a write that is not listed, every stored read is read
 * again. For queued writes, contract/offline/ defines the reads.
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
    'tourGuestList',
  ],
  sessionEnd: [],
  guestErase: ['guestList', 'tourGuestList', 'passList', 'radioList', 'predictorSubmissions', 'handoverList'],
  contactErase: ['groupList', 'groupGet', 'handoverList'],
  deviceRename: [],
  deviceSignOut: [],
  deviceSignOutCancel: [],
  deviceForget: [],
  deviceEmptied: [],
  // Each write in the batch is recorded by itself.
  writeBatch: [],
} as const satisfies Partial<Record<Exclude<WriteName, QueuedWriteName>, readonly ReadName[]>>
