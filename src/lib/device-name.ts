/** Letters of a device's random id that tell it from the others; the trail shows as many. */
const ID_LETTERS = 8

/** What staff call a device, or the begin of its id. */
export const deviceName = ({ name, id }: { readonly name: string | null; readonly id: string }): string =>
  name ?? `Device ${id.slice(0, ID_LETTERS)}`
