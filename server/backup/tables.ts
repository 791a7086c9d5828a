/** Every table that is backed up, in an order for inserting rows: referenced tables come first. */
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

/** Tables that are not backed up: counts of the last minutes, and tokens and keys that expire within hours. */
export const NOT_BACKED_UP = ['pin_attempts', 'rate_counts', 'device_tokens', 'pass_keys'] as const

/** Serial columns, which must continue after the highest value after a restore. */
export const WITH_SERIAL = [
  ['events', 'id'],
  ['groups', 'id'],
  ['event_groups', 'id'],
  ['users', 'user_id'],
  ['predictor_submissions', 'id'],
  ['changes', 'id'],
] as const
