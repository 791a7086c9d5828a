import { api } from './api/api.ts'
import { staticFiles } from './api/static-files.ts'
import { uploads } from './api/uploads.ts'
import { browser } from './browser/browser.ts'
import { bytes } from './bytes/bytes.ts'
import { drain } from './drain/drain.ts'
import { firstVisit } from './first-visit/first-visit.ts'
import { hands } from './hands/hands.ts'
import { live } from './live/live.ts'
import { memory } from './memory/memory.ts'
import { overview } from './overview/overview.ts'
import { passes } from './passes/passes.ts'
import { peer } from './peer/peer.ts'
import { pgbench } from './pgbench/pgbench.ts'
import { scan } from './scan/scan.ts'
import { search } from './search/search.ts'
import { season } from './season/season.ts'
import type { BenchProgram } from './support/program.ts'

/** All bench programs, in the order in which they run. */
export const programs: readonly BenchProgram[] = [
  bytes,
  api,
  uploads,
  staticFiles,
  pgbench,
  drain,
  browser,
  peer,
  firstVisit,
  search,
  season,
  passes,
  overview,
  live,
  hands,
  scan,
  memory,
]
