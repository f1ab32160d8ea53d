import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { useLine } from '../../../platform/line.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import type { Beyond } from '../../../ui/conversation/list/MessageList.tsx'
import type { Target } from '../../../ui/conversation/list/use-scrolling.ts'
import { useMe } from '../state/channels.ts'
import { firstUnread } from '../state/message-window.ts'
import { jumpTo, knownWindow, openAt, readNewer, readOlder, useWindow } from '../state/messages.ts'

interface Place {
  target: Target
  /** The New line stands above it until one leaves. */
  firstUnreadId: string | null
}

const NEWEST: Target = { to: 'newest' }
const foundAt = (id: string): Target => ({ to: 'message', id, align: 'center', isMarked: true })

/**
 * Where one reads in a conversation: at the message of the address, at the first unread one, or at the newest. Pages are read as one
 * comes near their end, and what lies between two places never.
 */
export function usePlace(channel: ChatChannel, at: number | undefined) {
  const { id } = channel
  const me = useMe()
  const { data: window, dataUpdatedAt } = useWindow(id)
  const [place, setPlace] = useState<Place>()
  const [failure, setFailure] = useState<string>()
  const [older, setOlder] = useState<Beyond>('more')
  const [newer, setNewer] = useState<Beyond>('more')
  // As it was when it was opened: reading it changes both.
  const [opened] = useState({
    readSeq: channel.readSeq,
    hasUnread: channel.unreadCount > 0 && channel.lastSeq > channel.readSeq,
  })
  const isOpen = useRef(false)

  const open = useCallback(async () => {
    setFailure(undefined)
    const { readSeq, hasUnread } = opened
    try {
      const read = await openAt(id, at ?? (hasUnread ? readSeq + 1 : undefined))
      const unread = hasUnread ? firstUnread(read, readSeq, me) : undefined
      const found = at === undefined ? undefined : await jumpTo(id, at)
      // What was unread is gone: there is nothing to begin at.
      if (!found && !unread) await openAt(id, undefined)
      const start: Target = unread ? { to: 'message', id: unread.id, align: 'start' } : NEWEST
      setPlace({ target: found ? foundAt(found.id) : start, firstUnreadId: unread?.id ?? null })
    } catch (error) {
      setFailure(sentenceOf(error))
      // Without a line what was read before is still there to be read.
      const target = knownEnd(id)
      if (target) setPlace({ target, firstUnreadId: null })
    }
  }, [id, at, me, opened])

  // Once for each conversation; a message of the address that comes later is gone to.
  useEffect(() => {
    if (isOpen.current && at === undefined) return
    isOpen.current = true
    void open()
  }, [open, at])

  // What could not be read without a line is read when it is back.
  const hasLine = useLine(({ loss }) => loss === null)
  const lineIsBack = useEffectEvent(() => {
    if (failure !== undefined) void open()
  })
  useEffect(() => {
    if (hasLine) lineIsBack()
  }, [hasLine])

  const goTo = useCallback(
    (target: Target) => setPlace((before) => ({ firstUnreadId: before?.firstUnreadId ?? null, target })),
    [],
  )
  const onLatest = useCallback(async () => {
    try {
      await openAt(id, undefined)
      goTo({ to: 'newest' })
    } catch (error) {
      showSnackbar(sentenceOf(error), 'error')
    }
  }, [id, goTo])
  const jump = useCallback(
    async (seq: number) => {
      try {
        const found = await jumpTo(id, seq)
        if (found) goTo(foundAt(found.id))
      } catch (error) {
        showSnackbar(sentenceOf(error), 'error')
      }
    },
    [id, goTo],
  )
  const onOlder = useCallback(() => read(() => readOlder(id), setOlder), [id])
  const onNewer = useCallback(() => read(() => readNewer(id), setNewer), [id])
  return {
    window,
    /** The place, once it is there, as a list shows what it waits for. */
    query: {
      data: window && place,
      dataUpdatedAt,
      error: failure === undefined ? null : new Error(failure),
      isFetching: failure === undefined,
      refetch: open,
    },
    older: window?.hasOlder ? older : ('none' as const),
    newer: window?.hasNewer ? newer : ('none' as const),
    onOlder,
    onNewer,
    onLatest,
    jump,
  }
}

/** The end of what is known: the newest message with all that waits to be sent below it, or the last of a page. */
function knownEnd(channelId: string): Target | undefined {
  const known = knownWindow(channelId)
  const last = known?.messages.at(-1)
  if (!last) return undefined
  return known?.hasNewer ? { to: 'message', id: last.id, align: 'center' } : NEWEST
}

function read(page: () => Promise<void>, set: (state: Beyond) => void): void {
  set('loading')
  page().then(
    () => set('more'),
    () => set('failed'),
  )
}
