import {
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
  Upload,
  type UploadOptions,
} from 'tus-js-client'
import { describe, expect, test, vi } from 'vitest'
import { unreachable } from '../api/error.ts'
import { createMemoryStorage } from '../storage/storage.ts'
import { ADA, BEN } from '../testing/people.ts'
import { createSendResumable } from './resumable.ts'
import { createResumeStorage, fingerprintOf } from './resume-storage.ts'
import type { SendInput } from './types.ts'

const URL_OF_DRAFT = '/files/v2/resumable/draft-1'
const FILE = new File(['0123456789'], 'Alvarez, Maria.mp4', { lastModified: 7 })

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

interface Seen {
  call: string
  headers: Record<string, string>
}

/** The library's HTTP stack, answered by the test. */
function connectionTo(respond: (seen: Seen, body: Blob | null) => Answer): HttpStack {
  return {
    getName: () => 'test',
    createRequest: (method, url) => {
      const headers: Record<string, string> = {}
      const request: HttpRequest = {
        getMethod: () => method,
        getURL: () => url,
        setHeader: (name, value) => {
          headers[name.toLowerCase()] = value
        },
        getHeader: (name) => headers[name.toLowerCase()],
        setProgressHandler: () => {},
        abort: async () => {},
        getUnderlyingObject: () => null,
        send: async (body: Blob | null) => {
          const answer = respond({ call: `${method} ${url.replace('http://localhost', '')}`, headers }, body)
          const response: HttpResponse = {
            getStatus: () => answer.status,
            getHeader: (name) => answer.headers?.[name.toLowerCase()],
            getBody: () => answer.body ?? '',
            getUnderlyingObject: () => null,
          }
          return response
        },
      }
      return request
    },
  }
}

function setUp(respond: (seen: Seen, body: Blob | null) => Answer | undefined) {
  const calls: Seen[] = []
  const memory = createMemoryStorage()
  const storage = createResumeStorage(memory)
  let token = 'old'
  let offset = 0
  const good = ({ call }: Seen, body: Blob | null): Answer => {
    if (call.startsWith('POST')) return { status: 201, headers: { location: URL_OF_DRAFT } }
    if (call.startsWith('PATCH')) offset += body?.size ?? 0
    return { status: 200, headers: { 'upload-offset': String(offset), 'upload-length': '10' } }
  }
  const httpStack = connectionTo((seen, body) => {
    calls.push({ ...seen, headers: { ...seen.headers } })
    return respond(seen, body) ?? good(seen, body)
  })
  const renew = vi.fn(async () => {
    token = 'new'
    return { userId: ADA, accessToken: token, expiresAt: 1 }
  })
  const getFile = vi.fn(async (id: string) => ({ id }) as never)
  const send = createSendResumable({
    credentials: { get: async () => ({ userId: ADA, accessToken: token, expiresAt: 1 }), renew },
    storage,
    getFile,
    retryDelays: [0, 0],
    load: async () => ({
      // The reader for browsers is not there in a test; the one for servers reads buffers.
      Upload: class extends Upload {
        constructor(file: Blob, options: UploadOptions) {
          super(file, { ...options, httpStack, endpoint: `http://localhost${options.endpoint}`, fileReader })
        }
      },
    }),
  })
  const input: SendInput = {
    file: FILE,
    fileName: FILE.name,
    blobType: 'attachment',
    id: 'mine',
    signal: new AbortController().signal,
    onProgress: vi.fn(),
  }
  const names = () => calls.map(({ call }) => call)
  return {
    calls,
    names,
    memory,
    storage,
    send,
    input,
    renew,
    getFile,
    storeOffset: (at: number) => {
      offset = at
    },
  }
}

const fileReader = {
  openFile: async (file: Blob) => ({
    size: file.size,
    slice: async (start: number, end: number) => ({ value: file.slice(start, end), done: end >= file.size }),
    close: () => {},
  }),
}

const json = (status: number, code: string, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ statusCode: status, code, message }),
})

describe('a large file', () => {
  test('is announced with its name, purpose and id, sent, and answered with what was stored', async () => {
    const { send, input, calls, names, getFile, memory } = setUp(() => undefined)
    await expect(send(input)).resolves.toEqual({ id: 'draft-1' })
    expect(names()).toEqual(['POST /files/v2/resumable', `PATCH ${URL_OF_DRAFT}`])
    expect(calls[0]!.headers['upload-metadata']).toContain(`id ${btoa('mine')}`)
    expect(calls.every(({ headers }) => headers.authorization === 'Bearer old' && headers.user === ADA)).toBe(
      true,
    )
    expect(getFile).toHaveBeenCalledWith('draft-1', input.signal)
    expect(memory.length).toBe(0)
  })

  test('goes on where the connection was cut', async () => {
    let cuts = 0
    const world = setUp(({ call }) => {
      if (!call.startsWith('PATCH') || cuts > 0) return undefined
      cuts += 1
      world.storeOffset(4)
      throw new Error('cut')
    })
    await world.send(world.input)
    expect(world.names()).toEqual([
      'POST /files/v2/resumable',
      `PATCH ${URL_OF_DRAFT}`,
      `HEAD ${URL_OF_DRAFT}`,
      `PATCH ${URL_OF_DRAFT}`,
    ])
    expect(world.calls[3]!.headers['upload-offset']).toBe('4')
  })

  test('goes on after a reload, and forgets its address when it is done', async () => {
    const world = setUp(() => undefined)
    const fingerprint = fingerprintOf(ADA, 'attachment', FILE.name, FILE)
    const previous = { uploadUrl: `http://localhost${URL_OF_DRAFT}`, size: 10, creationTime: 'then' }
    await world.storage.addUpload(fingerprint, {
      ...previous,
      metadata: {},
      urlStorageKey: '',
      parallelUploadUrls: null,
    })
    world.storeOffset(7)
    await world.send(world.input)
    expect(world.names()).toEqual([`HEAD ${URL_OF_DRAFT}`, `PATCH ${URL_OF_DRAFT}`])
    expect(world.memory.length).toBe(0)
  })

  test('gets one renewed token and goes on, without beginning again', async () => {
    const world = setUp(({ call, headers }) =>
      call.startsWith('PATCH') && headers.authorization === 'Bearer old' ? { status: 401 } : undefined,
    )
    await world.send(world.input)
    expect(world.renew).toHaveBeenCalledTimes(1)
    expect(world.names().filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(world.calls.at(-1)!.headers.authorization).toBe('Bearer new')
  })

  test('is refused with the sentence of the server, at once', async () => {
    const world = setUp(({ call }) =>
      call.startsWith('PATCH') ? json(422, 'file-infected', 'A virus was found.') : undefined,
    )
    await expect(world.send(world.input)).rejects.toMatchObject({
      status: 422,
      code: 'file-infected',
      message: 'A virus was found. (422)',
    })
    expect(world.names()).toHaveLength(2)
  })

  test('gives up as unreachable when the connection stays cut', async () => {
    const world = setUp(() => {
      throw new Error('cut')
    })
    await expect(world.send(world.input)).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    expect(world.names()).toHaveLength(3)
  })

  test('that has arrived is not sent again when only the answer was lost', async () => {
    const world = setUp(() => undefined)
    world.getFile.mockRejectedValueOnce(unreachable())
    await expect(world.send(world.input)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(world.send(world.input)).resolves.toEqual({ id: 'draft-1' })
    expect(world.names()).toEqual(['POST /files/v2/resumable', `PATCH ${URL_OF_DRAFT}`])
  })

  test('that is cancelled is taken back from the server', async () => {
    const stop = new AbortController()
    const world = setUp(({ call }) => {
      if (call.startsWith('PATCH')) stop.abort('cancelled')
      return call.startsWith('DELETE') ? { status: 204 } : undefined
    })
    await expect(world.send({ ...world.input, signal: stop.signal })).rejects.toBe('cancelled')
    await vi.waitFor(() => expect(world.names()).toContain(`DELETE ${URL_OF_DRAFT}`))
  })
})

describe('what is remembered for resuming', () => {
  test('differs for another person, purpose, name or version', () => {
    const prints = [
      fingerprintOf(ADA, 'attachment', 'a', FILE),
      fingerprintOf(BEN, 'attachment', 'a', FILE),
      fingerprintOf(ADA, 'profile-image', 'a', FILE),
      fingerprintOf(ADA, 'attachment', 'b', FILE),
      fingerprintOf(ADA, 'attachment', 'a', new File(['0123456789'], 'a', { lastModified: 8 })),
    ]
    expect(new Set(prints).size).toBe(prints.length)
  })

  test('holds no name of a file and is gone after clearing, which leaves the rest alone', async () => {
    const memory = createMemoryStorage()
    const storage = createResumeStorage(memory)
    memory.setItem('theme', 'dark')
    await storage.addUpload(fingerprintOf(ADA, 'attachment', FILE.name, FILE), {
      uploadUrl: URL_OF_DRAFT,
      size: 10,
      metadata: { fileName: FILE.name },
      creationTime: 'then',
      urlStorageKey: '',
      parallelUploadUrls: null,
    })
    const written = Array.from({ length: memory.length }, (_, index) => memory.key(index)!)
    expect(written.map((key) => key + memory.getItem(key)).join()).not.toContain('Alvarez')
    storage.clear()
    expect(memory.length).toBe(1)
  })
})
