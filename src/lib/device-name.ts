/** Number of letters of a device's random id that identify it; the audit trail shows as many. */
const ID_LETTERS = 8

/** The name that staff gave a device, or the beginning of its id. */
export const deviceName = ({ name, id }: { readonly name: string | null; readonly id: string }): string =>
  name ?? `Device ${id.slice(0, ID_LETTERS)}`
