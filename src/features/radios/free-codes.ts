const MAX_PROPOSED = 4

/** The next pass code with as many digits; undefined if it would need one more. */
export function codeAfter(code: string): string | undefined {
  const next = String(Number(code) + 1).padStart(code.length, '0')
  return code === '' || next.length > code.length ? undefined : next
}

/**
 * Proposes pass codes for the next radio: the one after the last given out, then returned ones, latest first. `seen`:
 * codes that have been out, in the order in which they were last seen out; `out`: codes that are out now.
 */
export function proposedCodes(
  last: string,
  seen: readonly string[],
  out: ReadonlySet<string>,
): readonly string[] {
  const after = codeAfter(last)
  const all = [...(after === undefined ? [] : [after]), ...seen.toReversed()]
  return [...new Set(all)].filter(code => !out.has(code)).slice(0, MAX_PROPOSED)
}

/** The next pass code if that radio is not out; otherwise ''. */
export function nextCode(code: string, radios: readonly { readonly pass_code: string }[]): string {
  const after = codeAfter(code) ?? ''
  return radios.some(({ pass_code }) => pass_code === after) ? '' : after
}
