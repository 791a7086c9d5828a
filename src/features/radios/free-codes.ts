const MAX_PROPOSED = 4

/** The number after a pass code, as many digits as it has; undefined where that would need one more. */
export function codeAfter(code: string): string | undefined {
  const next = String(Number(code) + 1).padStart(code.length, '0')
  return code === '' || next.length > code.length ? undefined : next
}

/**
 * Pass codes that the next radio is likely to have: the one after the last that was given out, then those that have come
 * back, the latest first. `seen`: codes that were out, in the order in which they were last seen so; `out`: those that are.
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

/** The code after another, where that radio is not out; else ''. */
export function nextCode(code: string, radios: readonly { readonly pass_code: string }[]): string {
  const after = codeAfter(code) ?? ''
  return radios.some(({ pass_code }) => pass_code === after) ? '' : after
}
