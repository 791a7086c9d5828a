/** An app on an iPad's home screen opens popups outside of itself, where their answer cannot reach it. */
export function isInstalledOnApple(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}
