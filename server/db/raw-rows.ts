import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from './client.ts'

const Result = z.object({ rows: z.array(z.record(z.string(), z.unknown())) })

/** Runs a statement that the query builder cannot express, on either engine; returns its raw rows. */
export const rawRows = async (db: Db, query: SQL): Promise<Record<string, unknown>[]> =>
  Result.parse(await db.execute(query)).rows
