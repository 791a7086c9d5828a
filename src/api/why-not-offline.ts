import type { OfflinePolicy } from '../../contract/api/endpoint.ts'

/** The contract's reason why a write needs the server; '' for one that can wait. */
export const whyNotOffline = ({ offline }: { readonly offline: OfflinePolicy }): string =>
  offline.mode === 'online-only' ? offline.because : ''
