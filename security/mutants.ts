import type { Mutant } from './mutant.ts'
import { guestPageMutants } from './mutants/guest-page.ts'
import { encodingMutants } from './mutants/v1-encoding.ts'
import { validationMutants } from './mutants/v2-validation.ts'
import { frontEndMutants } from './mutants/v3-front-end.ts'
import { apiMutants } from './mutants/v4-api.ts'
import { fileMutants } from './mutants/v5-files.ts'
import { sessionMutants } from './mutants/v7-sessions.ts'
import { accessMutants } from './mutants/v8-access.ts'
import { tokenMutants } from './mutants/v9-tokens.ts'
import { operationMutants } from './mutants/v13-operation.ts'
import { logMutants } from './mutants/v16-log.ts'

/** All faults that tests must notice, in the order of docs/security.md. */
export const mutants: readonly Mutant[] = [
  ...encodingMutants,
  ...guestPageMutants,
  ...validationMutants,
  ...frontEndMutants,
  ...apiMutants,
  ...fileMutants,
  ...sessionMutants,
  ...accessMutants,
  ...tokenMutants,
  ...operationMutants,
  ...logMutants,
]
