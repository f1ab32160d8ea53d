import type { Sequenced } from '@corridor/contract/engines/conversation/sequence.ts'
import type { MessageWindow } from '@corridor/contract/engines/conversation/window.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '#platform/api.ts'
import { useConnection } from '#platform/live/connection-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import type { Beyond, Target } from '../list/message-list-props.ts'
import type { Windows } from './windows.ts'

interface Position {
  target: Target
  /** The New divider stays above it until the reader leaves. */
  firstUnreadId: string | null
}

interface ReadingPositionInput<Message extends Sequenced> {
  windows: Windows<Message>
  conversation: { id: string; readSeq: number; lastSeq: number; hasUnread: boolean }
  /** The message of the address. */
  at: number | undefined
  /** The first that counts as unread, behind this position. */
  firstUnread: (window: MessageWindow<Message>, readSeq: number) => Message | undefined
}

const NEWEST: Target = { to: 'newest' }
const foundAt = (id: string): Target => ({ to: 'message', id, align: 'center', isMarked: true })

/**
 * Where one reads in a conversation: at the message of the address, at the first unread one, or at the newest. Pages are read as one
 * comes near their end, and what lies between two positions never.
 */
export function useReadingPosition<Message extends Sequenced>({
  windows,
  conversation,
  at,
  firstUnread,
}: ReadingPositionInput<Message>) {
  const { id } = conversation
  const { data: window, dataUpdatedAt } = windows.useWindow(id)
  const [position, setPosition] = useState<Position>()
  const [failure, setFailure] = useState<string>()
  const [older, setOlder] = useState<Beyond>('more')
  const [newer, setNewer] = useState<Beyond>('more')
  // As it was when it was opened: reading it changes both.
  const [opened] = useState({
    readSeq: conversation.readSeq,
    hasUnread: conversation.hasUnread && conversation.lastSeq > conversation.readSeq,
  })
  const isOpen = useRef(false)
  const findUnread = useRef(firstUnread)
  findUnread.current = firstUnread

  const open = useCallback(async () => {
    setFailure(undefined)
    const { readSeq, hasUnread } = opened
    try {
      const read = await windows.open(id, at ?? (hasUnread ? readSeq + 1 : undefined))
      const unread = hasUnread ? findUnread.current(read, readSeq) : undefined
      const found = at === undefined ? undefined : await windows.jumpTo(id, at)
      // What was unread is gone: there is nothing to begin at.
      if (!found && !unread) await windows.open(id)
      const start: Target = unread ? { to: 'message', id: unread.id, align: 'start' } : NEWEST
      setPosition({ target: found ? foundAt(found.id) : start, firstUnreadId: unread?.id ?? null })
    } catch (error) {
      setFailure(sentenceOf(error))
      // Without a connection what was read before is still there to be read.
      const target = knownEnd(windows, id)
      if (target) setPosition({ target, firstUnreadId: null })
    }
  }, [windows, id, at, opened])

  // Once for each conversation; a message of the address that comes later is gone to.
  useEffect(() => {
    if (isOpen.current && at === undefined) return
    isOpen.current = true
    void open()
  }, [open, at])

  // What could not be read without a connection is read when it is back.
  const hasLine = useConnection(({ loss }) => loss === null)
  const lineIsBack = useEffectEvent(() => {
    if (failure !== undefined) void open()
  })
  useEffect(() => {
    if (hasLine) lineIsBack()
  }, [hasLine])

  const goTo = useCallback(
    (target: Target) => setPosition((before) => ({ firstUnreadId: before?.firstUnreadId ?? null, target })),
    [],
  )
  const onLatest = useCallback(async () => {
    try {
      await windows.open(id)
      goTo({ to: 'newest' })
    } catch (error) {
      showSnackbar(sentenceOf(error), 'error')
    }
  }, [windows, id, goTo])
  const jump = useCallback(
    async (seq: number) => {
      try {
        const found = await windows.jumpTo(id, seq)
        if (found) goTo(foundAt(found.id))
      } catch (error) {
        showSnackbar(sentenceOf(error), 'error')
      }
    },
    [windows, id, goTo],
  )
  const onOlder = useCallback(() => read(() => windows.readOlder(id), setOlder), [windows, id])
  const onNewer = useCallback(() => read(() => windows.readNewer(id), setNewer), [windows, id])
  return {
    window,
    /** The position, once it is there, as a list shows what it waits for. */
    query: {
      data: window && position,
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
function knownEnd<Message extends Sequenced>(windows: Windows<Message>, id: string): Target | undefined {
  const known = windows.get(id)
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
