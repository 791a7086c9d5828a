import { type ComponentType, lazy } from 'react'

/** A component whose code comes when it is drawn first. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
