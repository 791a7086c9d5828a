/**
 * What is used of MSAL, and no more. This file is what is loaded when sign-in is needed: an `import()` of the package
 * itself brings all of it.
 */
export { BrowserCacheLocation, LogLevel, ProtocolMode, PublicClientApplication } from '@azure/msal-browser'
