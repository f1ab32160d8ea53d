import type { Window } from './window.ts'

interface Line {
  /** Windows that are being looked at before they may sit down. */
  waiting: Set<Window>
  seated: Set<Window>
  wasJoined: boolean
}

/**
 * Closes a line when its last window has left. Socket.IO closes those that nobody came in by, but keeps for ever one that
 * all have left: the end of its session would not find it any more, and no limit would count it.
 */
export function createLines() {
  const lines = new WeakMap<Window['conn'], Line>()

  function lineOf({ conn }: Window): Line {
    const line = lines.get(conn) ?? { waiting: new Set(), seated: new Set(), wasJoined: false }
    lines.set(conn, line)
    return line
  }

  return {
    asked: (window: Window): void => void lineOf(window).waiting.add(window),
    refused(window: Window): void {
      const { waiting, seated, wasJoined } = lineOf(window)
      waiting.delete(window)
      // Whoever else waits does not count: asking again and again in vain must not hold a line. Not at once, for
      // Socket.IO says why it refuses in the next moment.
      if (wasJoined && seated.size === 0) setImmediate(() => window.conn.close())
    },
    joined(window: Window): void {
      const line = lineOf(window)
      line.waiting.delete(window)
      line.seated.add(window)
      line.wasJoined = true
    },
    left(window: Window): void {
      const { waiting, seated } = lineOf(window)
      seated.delete(window)
      // What arrived together with the leave may be somebody who comes in.
      setImmediate(() => {
        if (seated.size + waiting.size === 0) window.conn.close()
      })
    },
  }
}
