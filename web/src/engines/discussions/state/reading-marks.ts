import { create } from 'zustand'
import { sentenceOf } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { resettable } from '#platform/storage/resettable.ts'

interface Parts {
  /** Whether there is something to read in the room. */
  isUnread: (roomId: string) => boolean
  /** Shows it so at once. */
  showRead: (roomId: string) => void
  showUnread: (roomId: string) => void
  send: (roomId: string, isRead: boolean) => Promise<unknown>
  /** It was not taken: what is true is read again. */
  onFailed: (roomId: string) => void
}

/** The room that is open, and whether what happens in it is read: not while somebody has marked it unread. */
export function createReadingMarks({ isUnread, showRead, showUnread, send, onFailed }: Parts) {
  const selected = resettable(
    create<{ roomId: string | null; skipsMarkAsRead: boolean }>()(() => ({
      roomId: null,
      skipsMarkAsRead: false,
    })),
  )
  let tail: Promise<unknown> = Promise.resolve()
  const inOrder = (roomId: string, isRead: boolean): Promise<void> => {
    const sent = tail.then(() => send(roomId, isRead))
    tail = sent.catch(() => onFailed(roomId))
    return sent.then(() => undefined)
  }

  /** The person sees the room. Ignored while it was marked unread and not selected since. */
  function see(roomId: string): void {
    const { roomId: current, skipsMarkAsRead } = selected.getState()
    if (current !== roomId || skipsMarkAsRead || !isUnread(roomId)) return
    showRead(roomId)
    inOrder(roomId, true).catch(() => undefined)
  }

  return {
    see,
    select: (roomId: string | null): void => selected.setState({ roomId, skipsMarkAsRead: false }),
    /** Whether what happens in a room is read by who sees it. */
    useIsReading: (roomId: string): boolean =>
      selected((state) => state.roomId === roomId && !state.skipsMarkAsRead),
    skip: (): void => selected.setState({ skipsMarkAsRead: true }),
    setRead: async (roomId: string, isRead: boolean): Promise<void> => {
      if (selected.getState().roomId === roomId) selected.setState({ skipsMarkAsRead: !isRead })
      if (isRead) showRead(roomId)
      else showUnread(roomId)
      await inOrder(roomId, isRead).catch((error: unknown) => showSnackbar(sentenceOf(error), 'error'))
    },
  }
}
