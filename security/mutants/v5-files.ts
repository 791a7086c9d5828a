import type { Mutant } from '../mutant.ts'

const uploads = (name: string) => ['postgres', 'server/plugins/uploads.test.ts', name] as const
const reader = 'server/features/invites/guest-file'

/** Files that a contact uploads. */
export const fileMutants: readonly Mutant[] = [
  {
    row: '5.2.1',
    fault: 'an upload without key or code is read before it is refused',
    file: 'server/features/invites/admit-upload.ts',
    find: '  requireApiKey(headerOf(request, header.apiKey))\n',
    replace: '',
    test: uploads('almost nothing is read of an upload > without key or code'),
  },
  {
    row: '5.2.1',
    fault: 'an upload with a Content-Length above the limit is read',
    file: 'server/plugins/uploads.ts',
    find: "  if (Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new HttpError('PayloadTooLarge')\n",
    replace: '',
    test: uploads('almost nothing is read of an upload > that says it is too long'),
  },
  {
    row: '5.2.1',
    fault: 'a form is read beyond its limit',
    file: 'server/plugins/uploads.ts',
    find: '      if (bytes <= MAX_FORM_BYTES) return\n',
    replace: '      if (bytes <= 100 * MAX_FORM_BYTES) return\n',
    test: uploads('reading stops at the limit if what stands before the first part does not end'),
  },
  {
    row: '5.2.1, 15.2.2',
    fault: 'a file is read in the thread that answers calls',
    file: `${reader}/guest-file-reader.ts`,
    find: '      return readInThread({ file, eventDays })',
    replace: `      return import('./reading.ts').then(({ readingReply }) => {
        const reply = readingReply({ file, eventDays })
        if ('reading' in reply) return reply.reading
        throw new HttpError(reply.refused.name, reply.refused.message, reply.refused.details)
      })`,
    test: [
      'guest-files',
      `${reader}/guest-file-reader.test.ts`,
      'the reader in its thread > does not block the event loop',
    ],
  },
  {
    row: '5.2.1, 15.2.2',
    fault: 'the time for reading a file is not limited',
    file: `${reader}/guest-file-reader.ts`,
    find: 'nextMessage(worker, readTimeoutMs)',
    replace: 'nextMessage(worker, 4 * readTimeoutMs)',
    test: [
      'guest-files',
      `${reader}/guest-file-reader.test.ts`,
      'a file that exceeds the limits > is cancelled at the deadline, and the next one is read by a new thread',
    ],
  },
  {
    row: '5.2.2',
    fault: 'a file of any type is read',
    file: `${reader}/read-guest-file.ts`,
    find: '  requireCsv(file)\n',
    replace: '',
    test: [
      'postgres',
      'server/features/invites/upload-refused.test.ts',
      'a refused upload changes nothing > another type',
    ],
  },
  {
    row: '5.2.1, 15.2.2',
    fault: 'a guest file that takes too long is answered as a server error',
    file: 'server/features/invites/guest-file/guest-file-reader.ts',
    find: 'if (!isTooMuch(error)) throw error',
    replace: 'throw error',
    test: [
      'guest-files',
      'server/features/invites/guest-file/guest-file-reader.test.ts',
      'a file that exceeds the limits > is cancelled at the deadline, and the next one is read by a new thread',
    ],
  },
  {
    row: '5.2.1, 15.2.2',
    fault: 'any number of guest files may wait',
    file: 'server/features/invites/guest-file/guest-file-reader.ts',
    find: 'if (closed || files >= maxFiles) throw busy()',
    replace: 'if (closed) throw busy()',
    test: [
      'guest-files',
      'server/features/invites/guest-file/guest-file-reader.test.ts',
      'a file that exceeds the limits > does not let others wait forever: they are refused, as are files beyond the limit',
    ],
  },
]
