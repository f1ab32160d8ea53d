import type { StoredFile } from '@corridor/contract/files/model.ts'
import { useShallow } from 'zustand/react/shallow'
import { sentenceOf } from '../api.ts'
import { useConnection } from '../live/connection-state.ts'
import { thisPage } from '../navigation/open-pages.ts'
import { createOutbox, type OutboxEntry } from '../outbox.ts'
import { randomId } from '../random-id.ts'
import { onReset } from '../storage/resettable.ts'
import { storedState } from '../storage/stored-state.ts'
import type { FileDeclaration, NewMessage } from './declaration.ts'
import type { Drafts } from './drafts.ts'
import { createOutgoingFiles, type OutgoingFile } from './outgoing-files.ts'

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
