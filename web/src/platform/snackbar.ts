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

const NOTHING = { message: null, type: 'success', action: null, stamp: 0 } as const

/** All messages, oldest first, and the newest of them. */
type SnackbarState = { messages: readonly SnackbarMessage[] } & (SnackbarMessage | typeof NOTHING)

/** How many messages are shown at once. */
export const SHOWN_MAX = 3

/** Survives the session: it says why one ended. */
export const useSnackbar = create<SnackbarState>()(() => ({ messages: [], ...NOTHING }))

const setMessages = (messages: readonly SnackbarMessage[]): void =>
  useSnackbar.setState({ messages, ...(messages.at(-1) ?? NOTHING) })

let lastStamp = 0

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
  lastStamp += 1
  const stamp = lastStamp
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

/** The person who signs in next reads the last message, which says why the session ended, and none of those before it. */
onReset(() => setMessages(useSnackbar.getState().messages.slice(-1)))
