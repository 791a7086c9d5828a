import { useCallback, useState } from 'react'

/**
 * What a dialog is open about: `[opened, open, close]`. `close` closes only the dialog that it was given to, because the
 * answer that a dialog waited for may come after it was left for another.
 */
export function useOpened<T extends object | string>() {
  const [opened, open] = useState<T>()
  const close = useCallback(() => open(now => (now === opened ? undefined : now)), [opened])
  return [opened, open, close] as const
}
