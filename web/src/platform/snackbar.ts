import { create } from 'zustand'
import { onReset } from './storage/resettable.ts'

export type SnackbarType = 'success' | 'info' | 'error'

export interface SnackbarAction {
  label: string
  run: () => void
}

export interface SnackbarMessage {
  message: string
  type: SnackbarType
  /** What can be done about it for as long as it is shown: Undo, usually. */
  action: SnackbarAction | null
  /** Increases with every message, so that the same one is shown again. */
  stamp: number
}

/** The newest message, and all of them, oldest first. */
type SnackbarState = { messages: readonly SnackbarMessage[]; stamp: number } & (
  | Omit<SnackbarMessage, 'stamp'>
  | { message: null; type: SnackbarType; action: null }
)

/** How many messages are shown at once. */
export const SHOWN_MAX = 3

/** Survives the session: it says why one ended. */
export const useSnackbar = create<SnackbarState>()(() => ({
  messages: [],
  message: null,
  type: 'success',
  action: null,
  stamp: 0,
}))

function setMessages(messages: readonly SnackbarMessage[]): void {
  const { type } = useSnackbar.getState()
  const { stamp: _, ...newest } = messages.at(-1) ?? { message: null, type, action: null, stamp: 0 }
  useSnackbar.setState({ messages, ...newest })
}

/** An error stays until somebody has closed it, and what can be undone for the whole of its time. */
const isPassing = ({ type, action }: SnackbarMessage): boolean => type !== 'error' && action === null

/**
 * Adds a message below the others. The same sentence is renewed, not doubled, unless each of the two undoes something else. Where there
 * are more than can be shown, the oldest that only pass by go; those that stay wait behind the newest and come back.
 */
export function showSnackbar(
  message: string,
  type: SnackbarType = 'success',
  action: SnackbarAction | null = null,
): void {
  const stamp = useSnackbar.getState().stamp + 1
  useSnackbar.setState({ stamp })
  const isSame = (one: SnackbarMessage) =>
    one.message === message && one.type === type && !one.action && !action
  const earlier = useSnackbar.getState().messages.filter((one) => !isSame(one))
  const tooMany = Math.max(0, earlier.length + 1 - SHOWN_MAX)
  const gone = earlier.filter(isPassing).slice(0, tooMany)
  setMessages([...earlier.filter((one) => !gone.includes(one)), { message, type, action, stamp }])
}

/** Closes one message, or all of them. */
export const closeSnackbar = (stamp?: number): void =>
  setMessages(stamp === undefined ? [] : useSnackbar.getState().messages.filter((one) => one.stamp !== stamp))

/** Whoever signs in next reads the last message, which says why the session ended, and none of those before it. */
onReset(() => setMessages(useSnackbar.getState().messages.slice(-1)))

interface Undoable {
  label: string
  undo: () => void
  /** Not run when the session ends before: whoever signs in next would do it. */
  work: () => void
}

/**
 * Says that something is done, and does it once it can no longer be undone: the message closed, or the window was left.
 */
export function showUndoable(message: string, { label, undo, work }: Undoable): void {
  const ends: (() => void)[] = []
  const finish = (last?: () => void) => {
    if (ends.length === 0) return
    for (const end of ends.splice(0)) end()
    last?.()
  }
  showSnackbar(message, 'success', { label, run: () => finish(undo) })
  const { stamp } = useSnackbar.getState()
  const leave = () => document.visibilityState === 'hidden' && closeSnackbar(stamp)
  document.addEventListener('visibilitychange', leave)
  ends.push(
    () => document.removeEventListener('visibilitychange', leave),
    onReset(() => finish()),
    useSnackbar.subscribe(({ messages }) => {
      // Undo closes the message before it runs, so the work waits for that.
      if (messages.every((one) => one.stamp !== stamp)) queueMicrotask(() => finish(work))
    }),
  )
}
