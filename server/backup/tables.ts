/** Every table that is backed up, in an order in which rows can be inserted: what is referred to comes first. */
export const TABLES = [
  'events',
  'groups',
  'event_groups',
  'guests',
  'guest_days',
  'guest_list_uploads',
  'redemption_types',
  'redemptions',
  'users',
  'tours',
  'tour_guests',
  'passes',
  'radios',
  'predictor_submissions',
  'handovers',
  'versions',
  'changes',
  'idempotency_keys',
  'devices',
  'revoked_tokens',
  'webhook_progress',
  'webhook_messages',
] as const

/** Counts of the last minutes, tokens that end within the hour, and keys that end within the day: worth nothing tomorrow. */
export const NOT_KEPT = ['pin_attempts', 'rate_counts', 'device_tokens', 'pass_keys'] as const

/** Columns that count up by themselves: after a restore they go on behind the last. */
export const WITH_SERIAL = [
  ['events', 'id'],
  ['groups', 'id'],
  ['event_groups', 'id'],
  ['users', 'user_id'],
  ['predictor_submissions', 'id'],
  ['changes', 'id'],
] as const
