/** A law broken by the engine. */
export interface BrokenLaw {
  readonly law: Law
  /** What happened, and to which write. */
  readonly text: string
}

/** What must hold in every run; docs/reliability.md explains each law. */
type Law =
  | 'one place'
  | 'once'
  | 'order'
  | 'own writes visible'
  | 'versions'
  | 'agrees after healing'
  | 'forgotten'
  | 'nothing waits'
  | 'limits of the event'
  | 'trail'
  | 'own token'
  | 'own answers'
  | 'blocked stays'
  | 'one drain'
  | 'held back'
  | 'reason kept'
  | 'number taken'
  | 'no complaint'

/** Keeps the first broken law only, because others usually follow from it. */
export interface Verdict {
  broken(): BrokenLaw | undefined
  break(law: Law, text: string): void
}

/** A verdict without a broken law. */
export function createVerdict(): Verdict {
  let first: BrokenLaw | undefined
  return {
    broken: () => first,
    break(law, text) {
      first ??= { law, text }
    },
  }
}
