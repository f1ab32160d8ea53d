import type { Sequenced } from '@corridor/contract/engines/conversation/sequence.ts'
import {
  type MessagePage,
  type MessageWindow,
  reaches,
  windowOf,
  withNewer,
  withOlder,
} from '@corridor/contract/engines/conversation/window.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { catchUp } from '#platform/live.ts'
import { queryClient, updateCached } from '#platform/query.ts'
import { onReset } from '#platform/storage/resettable.ts'
import { createChangeLog } from './change-log.ts'
import type { PagePosition } from './declaration.ts'

/** This many conversations stay in memory, and each of them is followed: coming back to one shows it as it is. */
export const FOLLOWED_MAX = 12

interface Opened<Message extends Sequenced> {
  log: ReturnType<typeof createChangeLog<MessageWindow<Message>>>
  /** The position it was opened at; undefined for the newest message. Refetching reads there again. */
  anchor?: number
  /** Counts readings: only the last one decides what is shown, because somebody may have jumped elsewhere meanwhile. */
  readings: number
  /** Its messages were requested. Before that, a stream that begins has nothing to refetch. */
  hasRead: boolean
  /** Restored from before a reload and not read since: shown only while the server is out of reach. */
  isRestored: boolean
}

function createOpened<Message extends Sequenced>() {
  const opened = new Map<string, Opened<Message>>()
  const stateOf = (id: string): Opened<Message> => {
    const state = opened.get(id) ?? {
      log: createChangeLog<MessageWindow<Message>>(),
      readings: 0,
      hasRead: false,
      isRestored: false,
    }
    opened.set(id, state)
    return state
  }
  return { opened, stateOf }
}

interface PagingParts<Message extends Sequenced> {
  get: (id: string) => MessageWindow<Message> | undefined
  set: (id: string, window: MessageWindow<Message>) => void
  readPage: (conversationId: string, position: PagePosition) => Promise<MessagePage<Message>>
}

/** A page is only put beside the messages it was read for: somebody may have jumped elsewhere meanwhile. */
const createPaging = <Message extends Sequenced>({ get, set, readPage }: PagingParts<Message>) => ({
  readOlder: async (id: string): Promise<void> => {
    const first = get(id)?.messages[0]
    if (!first) return
    const page = await readPage(id, { before: first.seq })
    const window = get(id)
    if (window?.messages[0]?.id === first.id) set(id, withOlder(window, page))
  },
  readNewer: async (id: string): Promise<void> => {
    const last = get(id)?.messages.at(-1)
    if (!last) return
    const page = await readPage(id, { after: last.seq })
    const window = get(id)
    if (window?.messages.at(-1)?.id === last.id) set(id, withNewer(window, page))
  },
})

/** The windows of messages of the conversations that were opened last. */
export function createWindows<Message extends Sequenced>(
  name: string,
  readPage: (conversationId: string, position: PagePosition) => Promise<MessagePage<Message>>,
) {
  type Window = MessageWindow<Message>
  const keyOf = (id: string) => [name, 'messages', id] as const
  // Events keep a window current, and what was opened can be read again while there is no connection.
  queryClient.setQueryDefaults([name, 'messages'], {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

  let followed: string[] = []
  const { opened, stateOf } = createOpened<Message>()
  onReset(() => {
    followed = []
    opened.clear()
  })

  const get = (id: string): Window | undefined => queryClient.getQueryData(keyOf(id))
  const set = (id: string, window: Window): void => void queryClient.setQueryData<Window>(keyOf(id), window)

  /** The person has no access to it any more, or others were opened since. */
  function close(id: string): void {
    followed = followed.filter((one) => one !== id)
    opened.delete(id)
    queryClient.removeQueries({ queryKey: keyOf(id) })
  }

  /** Follows first and reads then, so that nothing falls in between; without a connection reading is tried all the same. */
  async function follow(id: string): Promise<void> {
    const isNew = !followed.includes(id)
    followed = [id, ...followed.filter((one) => one !== id)]
    for (const old of followed.slice(FOLLOWED_MAX)) close(old)
    if (isNew) await catchUp()
  }

  async function readAt(id: string, anchor: number | undefined): Promise<Window> {
    const state = stateOf(id)
    state.anchor = anchor
    state.readings += 1
    const reading = state.readings
    await follow(id)
    state.hasRead = true
    const window = await state.log.read(async () => windowOf(await readPage(id, { around: anchor })))
    // Closed meanwhile, it is not followed any more, and may not be this person's.
    if (opened.get(id) !== state) return window
    if (state.readings === reading || !get(id)) set(id, window)
    state.isRestored = false
    return window
  }

  /** Makes sure that reading can begin at this position, or at the newest message; what lies between is not loaded. */
  async function open(id: string, seq?: number): Promise<Window> {
    const window = get(id)
    const isHere = window && (seq === undefined ? !window.hasNewer : reaches(window, seq))
    if (!isHere || opened.get(id)?.isRestored) return readAt(id, seq)
    void follow(id)
    return window
  }

  return {
    keyOf,
    get,
    close,
    open,
    /** The conversations that were opened last, the newest first. */
    followed: (): readonly string[] => followed,
    /** What is in memory of a conversation. It is read by `open`, which knows where. */
    useWindow: (id: string) => useQuery<Window>({ queryKey: keyOf(id), queryFn: skipToken }),
    /** Changes the messages in memory, and those that are being read at this moment. */
    update: (id: string, next: (window: Window) => Window): void => {
      if (!followed.includes(id)) return
      stateOf(id).log.add(next)
      updateCached(keyOf(id), next)
    },
    /** What was missed is not known, so the window is read again where it was opened. */
    refetch: (id: string): void => {
      const state = opened.get(id)
      if (state?.hasRead) readAt(id, state.anchor).catch(() => undefined)
    },
    /** Opens the page around a message and answers that message, or the one after it. */
    jumpTo: async (id: string, seq: number): Promise<Message | undefined> => {
      const { messages } = await open(id, seq)
      return messages.find((one) => one.seq === seq) ?? messages.find((one) => one.seq > seq)
    },
    ...createPaging({ get, set, readPage }),
    /** Shows a window from before a reload until the server has answered. */
    restore: (id: string, window: Window, updatedAt: number): void => {
      if (get(id)) return
      queryClient.setQueryData(keyOf(id), window, { updatedAt })
      stateOf(id).isRestored = true
    },
    restored: (): readonly string[] =>
      [...opened].filter(([, { isRestored }]) => isRestored).map(([id]) => id),
  }
}

export type Windows<Message extends Sequenced> = ReturnType<typeof createWindows<Message>>
