/** A law that the engine has broken. */
export interface BrokenLaw {
  readonly law: Law
  /** What happened, with the write that it happened to. */
  readonly text: string
}

/** What must hold in every run; docs/reliability.md tells them in words. */
export const LAWS = [
  'one place',
  'once',
  'order',
  'own writes visible',
  'versions',
  'agrees after healing',
  'forgotten',
  'nothing waits',
  'limits of the event',
  'trail',
  'own token',
  'own answers',
  'blocked stays',
  'one drain',
  'held back',
  'reason kept',
  'number taken',
  'no complaint',
] as const
export type Law = (typeof LAWS)[number]

/** Takes the first law that is broken; what follows from it says nothing more. */
export interface Verdict {
  broken(): BrokenLaw | undefined
  break(law: Law, text: string): void
}

/** A verdict that is still good. */
export function createVerdict(): Verdict {
  let first: BrokenLaw | undefined
  return {
    broken: () => first,
    break(law, text) {
      first ??= { law, text }
    },
  }
}
