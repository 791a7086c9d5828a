/** A fault put into the engine on purpose, which a law must notice. */
export interface Mutant {
  readonly name: string
  /** Path from the root. */
  readonly file: string
  /** Text that occurs in the file exactly once. */
  readonly find: string
  readonly replace: string
}
