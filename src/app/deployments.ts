import type { Team } from '../ui/team-logo.tsx'

/** The page's host decides the team, the API, the storage keys and where a sign-in returns to (spec section 1). */
interface Deployment {
  readonly team: Team
  /** Address of the API, without a trailing slash. */
  readonly apiBase: string
  /** Prefix of the local storage keys. */
  readonly storagePrefix: string
  /** Where the sign-in provider sends its answer. */
  readonly redirectUri: string
}

const STORAGE_PREFIX = 'rbr_trackside_'

/** What differs from the defaults, by host: production, sister team, staging, local. */
const hosts: Readonly<Record<string, Partial<Deployment>>> = {
  'trackside.orbr.example': {},
  'trackside.vcarb.example': { team: 'VCARB' },
  'staging.trackside.orbr.example': { storagePrefix: 'rbr_trackside_staging_' },
  localhost: {},
  'vcarb.localhost': { team: 'VCARB' },
}

/** The deployment of an address; an unknown host is ORBR with everything on its own origin. */
export function deploymentOf({ hostname, origin }: Pick<Location, 'hostname' | 'origin'>): Deployment {
  return {
    team: 'ORBR',
    apiBase: `${origin}/api`,
    storagePrefix: STORAGE_PREFIX,
    redirectUri: `${origin}/redirect.html`,
    ...hosts[hostname],
  }
}
