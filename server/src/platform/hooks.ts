import type { Services } from './services.ts'
import type { Tx } from './transaction.ts'

declare module './services.ts' {
  interface Services {
    /** Runs what capabilities declare to do in each other’s transactions. */
    hooks: HookRunner
  }
}

type Arguments = readonly unknown[]

/**
 * What capabilities let others do inside their transactions: the arguments of each hook, by a name
 * `<capability>.<what happened>`. A capability declares its own by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities add their hooks
export interface Hooks {}

export type HookName = keyof Hooks & string
type ArgumentsOf<N extends HookName> = Hooks[N] extends Arguments ? Hooks[N] : never
type Hook<N extends HookName> = (tx: Tx, ...args: ArgumentsOf<N>) => void | Promise<void>

/** What a capability does when something happens in another one: made from the services when the app starts. */
export type HookHandlers<S = Services> = { [N in HookName]?: (services: S) => Hook<N> }

export interface HookRunner {
  /** Runs the handlers in the order of the capabilities, in the transaction that they can make fail. */
  run: <N extends HookName>(name: N, tx: Tx, ...args: ArgumentsOf<N>) => Promise<void>
  /** Adds a handler; the result removes it. */
  on: <N extends HookName>(name: N, hook: Hook<N>) => () => void
}

/** What running hooks needs of the services. A command beside the server has this much. */
export interface RunsHooks {
  hooks: HookRunner
}

export function createHooks(): HookRunner {
  const all = new Map<string, Hook<never>[]>()
  const listOf = (name: string): Hook<never>[] => {
    const list = all.get(name) ?? []
    all.set(name, list)
    return list
  }
  return {
    run: async (name, tx, ...args) => {
      for (const hook of [...listOf(name)]) await hook(tx, ...(args as never))
    },
    on: (name, hook) => {
      const list = listOf(name)
      list.push(hook as unknown as Hook<never>)
      return () => void list.splice(list.indexOf(hook as unknown as Hook<never>), 1)
    },
  }
}

export function addHooks<S extends RunsHooks>(services: S, handlers: HookHandlers<S> | undefined): void {
  for (const [name, make] of Object.entries(handlers ?? {}) as [HookName, (services: S) => Hook<HookName>][])
    services.hooks.on(name, make(services))
}
