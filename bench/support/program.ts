import type { Table } from '../report/figures.ts'

/** What a bench program is given. */
export interface BenchContext {
  /** How often everything is measured. */
  readonly runs: number
  /** A PostgreSQL server on which databases can be made. */
  readonly postgres: string
  /** Path of the browser. */
  readonly chromium: string
}

/** A program that measures something and gives tables of it. */
export interface BenchProgram {
  readonly name: string
  readonly run: (context: BenchContext) => Promise<readonly Table[]>
}
