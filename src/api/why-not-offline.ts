import type { OfflinePolicy } from '../../contract/api/endpoint.ts'

/** Why a write takes the server, in the contract's words; '' for one that can wait. */
export const whyNotOffline = ({ offline }: { readonly offline: OfflinePolicy }): string =>
  offline.mode === 'online-only' ? offline.because : ''
