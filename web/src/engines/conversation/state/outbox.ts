import type { StoredFile } from '@corridor/contract/files/model.ts'
import { useShallow } from 'zustand/react/shallow'
import { ApiError } from '#platform/api/error.ts'
import { questionsIn } from '#platform/api/outbound.ts'
import { sentenceOf } from '#platform/api.ts'
import { useConnection } from '#platform/live/connection-state.ts'
import { thisPage } from '#platform/navigation/open-pages.ts'
import { randomId } from '#platform/random-id.ts'
import { onReset } from '#platform/storage/resettable.ts'
import { storedState } from '#platform/storage/stored-state.ts'
import type { FileDeclaration, NewMessage } from './declaration.ts'
import type { Drafts } from './drafts.ts'
import { createOutgoingFiles, type OutgoingFile } from './outgoing-files.ts'

/** Something that is to be sent: by its id it is stored once, however often it arrives. */
export interface OutboxEntry<Body> {
  id: string
  /** Entries of one scope are sent in order; scopes do not wait for each other. */
  position: string
  body: Body
  writtenAt: string
  /** Why it was refused: it waits for its owner, and the others continue. */
  failure?: string
  /** The code of the refusal: some of them can be resolved. */
  failureCode?: string
  /** The questions in the refusal: sent again with their codes, they are answered with yes. */
  questions?: readonly string[]
}

export interface OutboxParts<Body> {
  entries: () => readonly OutboxEntry<Body>[]
  change: (next: (before: readonly OutboxEntry<Body>[]) => readonly OutboxEntry<Body>[]) => void
  /** Resolves once it is stored. */
  send: (entry: OutboxEntry<Body>) => Promise<unknown>
  sentenceOf: (error: unknown) => string
}

/** Refusals that are about the moment and not about the entry. */
const PASSING = [0, 401, 408, 423, 425, 429]
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || PASSING.includes(error.status)

/**
 * Sends queued entries, once and in order for each scope. A lost connection delays everything until `flush`,
 * or a growing pause; a refused entry is set aside with the reason.
 */
export function createOutbox<Body>({ entries, change, send, sentenceOf }: OutboxParts<Body>) {
  const busy = new Set<string>()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Called for every received message: most do not match an entry, and nothing is written for them. */
  function remove(id: string): void {
    if (entries().some((one) => one.id === id)) change((before) => before.filter((one) => one.id !== id))
  }
  const waiting = (position: string) =>
    entries().find((one) => one.position === position && one.failure === undefined)

  function fail(id: string, error: unknown): void {
    const why = {
      failure: sentenceOf(error),
      failureCode: error instanceof ApiError ? error.code : undefined,
      questions: questionsIn(error),
    }
    change((before) => before.map((one) => (one.id === id ? { ...one, ...why } : one)))
  }

  function retryDelayed(): void {
    clearTimeout(timer)
    timer = setTimeout(flush, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
    failures += 1
  }

  async function sendAll(position: string): Promise<void> {
    if (busy.has(position)) return
    busy.add(position)
    try {
      for (let next = waiting(position); next; next = waiting(position)) {
        try {
          await send(next)
          failures = 0
          remove(next.id)
        } catch (error) {
          if (isPassing(error)) return retryDelayed()
          fail(next.id, error)
        }
      }
    } finally {
      busy.delete(position)
    }
  }

  /** Sends the queue now: the connection is back, or a window was opened. */
  function flush(): void {
    clearTimeout(timer)
    for (const position of new Set(entries().map((one) => one.position))) void sendAll(position)
  }

  return {
    add(entry: OutboxEntry<Body>): void {
      change((before) => [...before, entry])
      void sendAll(entry.position)
    },
    /**
     * Under the same id, at the end of the queue: Retry sends it now, not before later entries. It may be
     * changed so that it is not refused again.
     */
    retry(id: string, changed: (body: Body, questions: readonly string[]) => Body = (body) => body): void {
      change((before) => {
        const one = before.find((entry) => entry.id === id)
        if (!one) return before
        const body = changed(one.body, one.questions ?? [])
        const again = { ...one, body, failure: undefined, failureCode: undefined, questions: undefined }
        return [...before.filter((entry) => entry.id !== id), again]
      })
      flush()
    },
    /** Finished parts are not repeated, after a reload neither. */
    amend(id: string, changed: (body: Body) => Body): void {
      change((before) => before.map((one) => (one.id === id ? { ...one, body: changed(one.body) } : one)))
    },
    /** Its owner removed it, or it is stored already. */
    remove,
    flush,
    stop: () => clearTimeout(timer),
  }
}

/** The content of a message, with the file that has to be uploaded first, or with the one that was. */
export type Outgoing<Content> = Content & { upload?: OutgoingFile; file?: StoredFile }
export type Unsent<Content> = OutboxEntry<Outgoing<Content>>

interface Parts<Content> {
  name: string
  /** Resolves once the message is stored, and shown as such. */
  send: (message: NewMessage<Content>) => Promise<void>
  files?: FileDeclaration<Content>
  drafts: Drafts
}

/** What an outbox offers where messages carry files. */
export interface FileOutbox<Content> {
  /** One message for each file, the content with the first. */
  sendWithFiles: (conversationId: string, uploadIds: readonly string[], content: Content) => void
  /** Names the uploads of a conversation: they go on when it is left, and are found again. */
  uploadsKey: (conversationId: string) => string
  /** The files that go with what is being sent. */
  useUnsentUploads: () => readonly string[]
}

/** Sends what was written, once and in order in each conversation, and again after a reload or a lost connection. */
export function createConversationOutbox<Content extends object>({
  name,
  send,
  files,
  drafts,
}: Parts<Content>) {
  type Entry = Unsent<Content>
  const carried = files && { ...files, uploads: createOutgoingFiles(name, files) }
  const stored = storedState<readonly Entry[]>(`${name}-outbox`, [])
  const entries = (): readonly Entry[] => stored.store.getState().stored

  const outbox = createOutbox<Outgoing<Content>>({
    entries,
    change: stored.change,
    send: async (entry) => {
      const { file: _file, upload: _upload, ...content } = await withUploadedFile(entry)
      await send({ id: entry.id, conversationId: entry.position, content: content as unknown as Content })
    },
    sentenceOf,
  })

  /** The content with its file once that is uploaded; saved, so that the file is not sent again after a reload. */
  async function withUploadedFile({ id, position, body }: Entry): Promise<Outgoing<Content>> {
    const { upload, ...content } = body
    if (!upload || !carried) return body
    const { uploads, attach } = carried
    await uploads.resume(position, upload)
    if (upload.page !== thisPage)
      outbox.amend(id, (now) => ({ ...now, upload: { ...upload, page: thisPage } }))
    const file = await uploads.uploaded(position, upload.id)
    const carrying: Outgoing<Content> = { ...attach(content as unknown as Content, file), file }
    outbox.amend(id, () => carrying)
    uploads.drop(position, upload.id)
    return carrying
  }

  /** Without a connection, the bytes of what waits are stored where a reload leaves them. */
  async function storeWaiting(): Promise<void> {
    if (!carried || !useConnection.getState().loss) return
    for (const { id, position, body } of entries()) {
      if (!body.upload || body.upload.isStored !== undefined) continue
      const isStored = await carried.uploads.store(position, body.upload)
      if (isStored !== undefined)
        outbox.amend(id, (now) => (now.upload ? { ...now, upload: { ...now.upload, isStored } } : now))
    }
  }

  /** Shows a message at once and sends it: now, or once there is a connection and what was written before it is sent. */
  function add(conversationId: string, content: Content, upload?: OutgoingFile): void {
    const body = { ...content, ...(upload && { upload }) }
    outbox.add({ id: randomId(), position: conversationId, body, writtenAt: new Date().toISOString() })
  }

  const withFiles = ({ uploads, withoutText }: NonNullable<typeof carried>): FileOutbox<Content> => ({
    sendWithFiles: (conversationId, uploadIds, content) => {
      for (const [index, uploadId] of uploadIds.entries())
        add(conversationId, index === 0 ? content : withoutText, uploads.begin(conversationId, uploadId))
      void storeWaiting()
    },
    uploadsKey: uploads.uploadsKey,
    useUnsentUploads: () =>
      stored.store(useShallow(({ stored: unsent }) => unsent.flatMap(({ body }) => body.upload?.id ?? []))),
  })

  useConnection.subscribe((now, before) => {
    if (!now.loss && before.loss) outbox.flush()
    if (now.loss && !before.loss) void storeWaiting()
  })
  // What another tab has sent does not block what was written behind it here.
  stored.store.subscribe((now, before) => {
    if (now.stored.length < before.stored.length) outbox.flush()
  })
  onReset(outbox.stop)
  // A file that is not stored does not survive the page, so the browser asks before the page is closed.
  globalThis.window?.addEventListener('beforeunload', (event) => {
    if (entries().some(({ body, failure }) => body.upload && !body.upload.isStored && !failure))
      event.preventDefault()
  })

  return {
    retry: outbox.retry,
    amend: outbox.amend,
    remove: outbox.remove,
    flush: outbox.flush,
    send: (conversationId: string, content: Content): void => add(conversationId, content),
    /** Stops the upload, and puts the text back into the box so that it can be sent without the file. */
    discard: (id: string): void => {
      const entry = entries().find((one) => one.id === id)
      outbox.remove(id)
      if (!entry?.body.upload || !carried) return
      const { position, body } = entry
      carried.uploads.drop(position, entry.body.upload.id)
      const text = carried.textOf(body)
      if (text && drafts.get(position) === '') drafts.save(position, text)
    },
    /** What is being sent, in every tab. */
    useUnsent: () => stored.store(({ stored: unsent }) => unsent),
    ...(carried && withFiles(carried)),
  }
}
