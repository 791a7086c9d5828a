import type { Team } from '../ui/team-logo.tsx'

/** Where the app runs decides its team, its API, its storage keys and where a sign-in comes back to (spec section 1). */
interface Deployment {
  readonly team: Team
  /** Address of the API, without a slash at the end. */
  readonly apiBase: string
  /** Prefix of the local storage keys. */
  readonly storagePrefix: string
  /** Where the sign-in provider sends its answer. */
  readonly redirectUri: string
}

const STORAGE_PREFIX = 'rbr_trackside_'

/** What differs from the usual, by host: production, sister team, staging, local. */
const hosts: Readonly<Record<string, Partial<Deployment>>> = {
  'trackside.orbr.example': {},
  'trackside.vcarb.example': { team: 'VCARB' },
  'staging.trackside.orbr.example': { storagePrefix: 'rbr_trackside_staging_' },
  localhost: {},
  'vcarb.localhost': { team: 'VCARB' },
}

/** The deployment of a page's address; an unknown host is ORBR with everything on its own origin. */
export function deploymentOf({ hostname, origin }: Pick<Location, 'hostname' | 'origin'>): Deployment {
  return {
    team: 'ORBR',
    apiBase: `${origin}/api`,
    storagePrefix: STORAGE_PREFIX,
    redirectUri: `${origin}/redirect.html`,
    ...hosts[hostname],
  }
}
