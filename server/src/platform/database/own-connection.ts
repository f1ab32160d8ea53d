import { AsyncLocalStorage } from 'node:async_hooks'

/** Of the work at hand: whether it holds a connection, and so must not wait for one of those that others hold. */
const current = new AsyncLocalStorage<{ hasConnection: boolean }>()

export const hasOwnConnection = (): boolean => current.getStore()?.hasConnection === true

/** Does work that holds a connection to its end. What it leaves behind holds no connection. */
export async function withOwnConnection<T>(work: () => Promise<T>): Promise<T> {
  const scope = { hasConnection: true }
  try {
    return await current.run(scope, work)
  } finally {
    scope.hasConnection = false
  }
}
