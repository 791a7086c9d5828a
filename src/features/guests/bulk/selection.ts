/** Ids of the selected guests. Neither function changes its input. */
export type Selection = ReadonlySet<string>

/** Selects a guest, or deselects them. */
export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Selects all from one guest to another, inclusive, in either direction; only `to` if `from` is not in the list. */
export function withRange(
  selection: Selection,
  ids: readonly string[],
  from: string | undefined,
  to: string,
): Selection {
  const end = ids.indexOf(to)
  const start = from === undefined ? -1 : ids.indexOf(from)
  const range = start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
  return new Set([...selection, ...range])
}
