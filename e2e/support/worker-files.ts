/**
 * The begin of a file that only the worker fetches, and by itself, because it is too large for the pack of small files:
 * while its answer is held, the worker keeps installing.
 */
export const WORKERS_FILE = '/assets/event-overview-page-'
