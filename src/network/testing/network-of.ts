import type { EngineLink } from '../engine-link.ts'
import { createNetwork } from '../network-store.ts'

const ignore = () => undefined

/** The state of the network as an engine tells it; nothing follows from its messages. */
export const networkOf = (engine: EngineLink) =>
  createNetwork({
    engine,
    storagePrefix: 'test_',
    onInvalidate: ignore,
    onPatched: ignore,
    onRevalidate: ignore,
  })
