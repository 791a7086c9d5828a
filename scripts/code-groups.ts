/** Which modules of the staff's app share a file, because each file has a cost besides its bytes (vite.config.ts). */

/** What even the first screen draws, and most others too. */
const BUTTON_PARTS =
  /\/(?:contract\/rules\/(?:back-off|durations|fields-of|pluralize)|src\/ui\/(?:button(?:-look)?|icons|tooltip|visually-hidden))(?:\.module)?\.(?:tsx?|css)$/

/** Modules shared by several screens with forms. */
const FORM_PARTS =
  /\/(?:contract\/rules\/(?:email|formula-cells|full-name|guest-code|limits|random-code)|src\/api\/why-not-offline|src\/lib\/(?:csv|is-sister-team|return-time|save-file|validate-name)|src\/network\/save-form|src\/ui\/(?:field|icon-link|text-(?:area|input)|progress-bar)(?:\.module)?)\.(?:tsx?|css)$/

/** The pages of guest groups: short, and each leads to the others. */
const GROUP_PAGES =
  /\/(?:contract\/rules\/erased-contact|src\/features\/groups\/(?:contacts-data-panel|group-(?:contacts|delete-page|edit-page|form|frame|new-page|view-page)|groups-page|group-row))\.tsx?$/

/** The pages that change or remove a group's part in an event. */
const EVENT_GROUP_PAGES =
  /\/src\/features\/groups\/(?:event-group-(?:delete|edit)-page|use-event-group)\.tsx?$/

/** The sheets that are printed from the overview of a day, and what they share with it. */
const DAY_SHEETS =
  /\/src\/features\/overview\/(?:day-page|guest-sheet|handovers-list|kitchen-sheet|paper-panel|roll-page|tours-sheet|use-loose-ends|use-page-foot|use-rejected-writes)\.tsx?$/

/** Modules shared by several screens of an event, but not needed by the frame. */
const EVENT_PARTS = new RegExp(
  [
    'contract/offline/(?:entities|write-context)',
    'contract/rules/(?:check-in|guest-change|guest-holdings|guest-removal|new-guest|passes|random-id|redemption|tours)',
    'src/api/(?:event-context|use-event-guests|use-join-tour|use-holder-context)',
    'src/features/groups/(?:group-check-in-dialog|use-group-check-in|group-words|groups|invite-link|use-arrivals)',
    'src/features/passes/pass-row',
    'src/features/guests/(?:new-guest|use-removal)',
    'src/lib/(?:double-press|guest-search|is-focus-lost|is-for-input-method|isolate|random-guest-code|use-scans|tour-words|use-exit-delay|use-frozen-while|use-opened|use-search|venue-field)',
    'src/network/(?:audit-labels|notify-row|outbox-note|redemption-result|redemption-result-notice|undo-button|use-guest-holdings|use-outbox|use-undo-check-in|use-write-action)',
    'src/ui/(?:combobox|scan-button|confirm-dialog|data-table|dialog|email-text|flash-row|group-picker|filtered-list|guest-picker|holdings-summary|pin-input|quick-choices|return-checkbox|search-box|select|steward-notes|use-row-focus)',
  ]
    .map(path => `/${path}(?:\\.module)?\\.(?:tsx?|css)$`)
    .join('|'),
)

/** Rolldown's `codeSplitting.groups`: the first one that a module belongs to is its file. */
export const codeGroups = [
  { name: 'button-parts', test: BUTTON_PARTS },
  { name: 'form-parts', test: FORM_PARTS },
  { name: 'event-parts', test: EVENT_PARTS },
  { name: 'group-pages', test: GROUP_PAGES },
  { name: 'event-group-pages', test: EVENT_GROUP_PAGES },
  { name: 'day-sheets', test: DAY_SHEETS },
]
