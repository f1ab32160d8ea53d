import type { Window } from './window.ts'

interface ConnectionState {
  /** Windows that are being looked at before they may sit down. */
  waiting: Set<Window>
  seated: Set<Window>
  wasJoined: boolean
}

/**
 * Closes a connection when its last window has left. Socket.IO closes those that nobody was admitted on, but never one
 * that all have left: the end of its session would not find it any more, and no limit would count it.
 */
export function createConnectionWindows() {
  const states = new WeakMap<Window['conn'], ConnectionState>()

  function stateOf({ conn }: Window): ConnectionState {
    const state = states.get(conn) ?? { waiting: new Set(), seated: new Set(), wasJoined: false }
    states.set(conn, state)
    return state
  }

  return {
    requested: (window: Window): void => void stateOf(window).waiting.add(window),
    refused(window: Window): void {
      const { waiting, seated, wasJoined } = stateOf(window)
      waiting.delete(window)
      // Windows that only wait do not count: requests that are refused again and again must not keep a connection open.
      // Not at once, for
      // Socket.IO says why it refuses in the next moment.
      if (wasJoined && seated.size === 0) setImmediate(() => window.conn.close())
    },
    joined(window: Window): void {
      const state = stateOf(window)
      state.waiting.delete(window)
      state.seated.add(window)
      state.wasJoined = true
    },
    left(window: Window): void {
      const { waiting, seated } = stateOf(window)
      seated.delete(window)
      // What arrived together with the leave may be somebody who comes in.
      setImmediate(() => {
        if (seated.size + waiting.size === 0) window.conn.close()
      })
    },
  }
}
