/** An app on an iPad's home screen opens a popup outside of itself, where the answer can't reach it. */
export function isInstalledOnApple(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}
