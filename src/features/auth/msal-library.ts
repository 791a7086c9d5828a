/**
 * The used parts of MSAL. Sign-in loads this file, because an `import()` of the package itself would load all of it.
 */
export { BrowserCacheLocation, LogLevel, ProtocolMode, PublicClientApplication } from '@azure/msal-browser'
