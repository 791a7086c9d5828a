/** Whether the user saves data, or the connection is too slow for more than what is asked for. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  const slow = 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType))
  return saves || slow
}
