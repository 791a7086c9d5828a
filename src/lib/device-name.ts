import { DEVICE_ID_LETTERS } from '../../contract/rules/devices.ts'

/** The name that staff gave a device, or the beginning of its id. */
export const deviceName = ({ name, id }: { readonly name: string | null; readonly id: string }): string =>
  name ?? `Device ${id.slice(0, DEVICE_ID_LETTERS)}`
