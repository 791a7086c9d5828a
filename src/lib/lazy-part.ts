import { type ComponentType, lazy } from 'react'

/** A component whose code is loaded when it is first rendered. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
