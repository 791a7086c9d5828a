import type { Table } from '../report/figures.ts'

/** The input of a bench program. */
export interface BenchContext {
  /** Number of times that everything is measured. */
  readonly runs: number
  /** A PostgreSQL server on which databases can be created. */
  readonly postgres: string
  /** Path of the browser. */
  readonly chromium: string
}

/** A program that measures something and returns tables. */
export interface BenchProgram {
  readonly name: string
  readonly run: (context: BenchContext) => Promise<readonly Table[]>
}
