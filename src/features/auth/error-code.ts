/** The error code of the provider or MSAL, or an empty string. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('errorCode' in error)) return ''
  return typeof error.errorCode === 'string' ? error.errorCode : ''
}
