/** A fault put into the engine on purpose: some law has to notice it. */
export interface Mutant {
  readonly name: string
  /** Path from the root. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
}
