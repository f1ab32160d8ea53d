import { AsyncLocalStorage } from 'node:async_hooks'

/** Of the work at hand: whether it holds a connection, and so must not wait for one of those that others hold. */
const current = new AsyncLocalStorage<{ isHeld: boolean }>()

export const isHoldingConnection = (): boolean => current.getStore()?.isHeld === true

/** Does work that holds a connection to its end. What it leaves behind holds none any more. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const holding = { isHeld: true }
  try {
    return await current.run(holding, work)
  } finally {
    holding.isHeld = false
  }
}
