import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A recording as a browser makes it. */
export { webm } from '../inspect/testing/recordings.ts'
/** For actors that own files: the files must still be there afterwards. */
export { sweep } from '../jobs.ts'

export interface SendOptions {
  blobType?: string
  way?: string
  id?: string
}

/** Sends and fetches as a browser does, by the two ways there are. */
export function fileClient(app: TestApp) {
  const headersOf = (as: LoginReply) => ({ authorization: `Bearer ${as.token}`, user: as.givenName })
  const tusHeaders = (as: LoginReply) => ({ ...headersOf(as), 'tus-resumable': '1.0.0' })
  const urlOf = (id: string) => `${app.url}/files/v2/resumable/${id}`

  // The body is always read: a half-read connection stays open until the server stops.
  const read = async (answer: Response) => {
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      headers: answer.headers,
      bytes,
      body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
    }
  }

  return {
    send: async (
      as: LoginReply,
      name: string,
      body: BodyInit | Uint8Array,
      { blobType = 'attachment', way = 'private', id }: SendOptions = {},
    ) => {
      const query = new URLSearchParams({ fileName: name, ...(id && { id }) })
      const answer = await fetch(`${app.url}/files/v2/${way}/${blobType}?${query}`, {
        method: 'POST',
        headers: { ...headersOf(as), 'content-type': 'application/octet-stream' },
        body: body as BodyInit,
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      })
      return read(answer)
    },
    get: async (path: string | null, headers: Record<string, string> = {}) =>
      read(await fetch(`${app.url}${path}`, { headers })),
    /** The bytes that a person reads of a file by a fresh link. */
    contentOf: async (as: LoginReply, id: string) => {
      const { body } = await app.call('GET /files/v2/:id', { params: { id }, as })
      return body.url ? (await read(await fetch(`${app.url}${body.url}`))).bytes : undefined
    },
    tus: {
      create: async (as: LoginReply, length: number, metadata: Record<string, string>) => {
        const encoded = Object.entries({ fileName: 'a.bin', blobType: 'attachment', ...metadata })
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(',')
        const headers = { ...tusHeaders(as), 'upload-length': String(length), 'upload-metadata': encoded }
        return read(await fetch(`${app.url}/files/v2/resumable`, { method: 'POST', headers }))
      },
      patch: async (as: LoginReply, id: string, offset: number, body: BodyInit | Uint8Array) => {
        const headers = {
          ...tusHeaders(as),
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        }
        const answer = await fetch(urlOf(id), {
          method: 'PATCH',
          headers,
          body: body as BodyInit,
          ...(body instanceof ReadableStream && { duplex: 'half' }),
        })
        return read(answer)
      },
      head: async (as: LoginReply, id: string) =>
        read(await fetch(urlOf(id), { method: 'HEAD', headers: tusHeaders(as) })),
      cancel: async (as: LoginReply, id: string) =>
        read(await fetch(urlOf(id), { method: 'DELETE', headers: tusHeaders(as) })),
    },
    /** All files in the blob store and all unfinished uploads. */
    listStored: async () => {
      const { dataFolder } = app.services.config
      const inside = async (folder: string, isDeep: boolean) =>
        (
          await readdir(join(dataFolder, folder), { recursive: isDeep, withFileTypes: true }).catch(() => [])
        ).filter((entry) => (entry.isFile() && !entry.name.startsWith('.')) || !isDeep)
      return {
        blobs: (await inside('files', true)).map(({ name }) => name),
        drafts: (await inside('uploads', false)).map(({ name }) => name),
      }
    },
    /** How many audit entries with this action a file has. */
    countAudit: async (word: string, fileId: string) =>
      (await app.auditEntries()).filter(
        (entry) => entry.word === word && entry.subject_id === fileId && entry.outcome === 'done',
      ).length,
  }
}

/** A request body that the test feeds step by step. */
export function openBody() {
  let control: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      control = given
    },
  })
  return {
    stream,
    give: (bytes: Uint8Array) => control.enqueue(bytes),
    end: () => control.close(),
    breakOff: () => control.error(new Error('the line was cut')),
  }
}
