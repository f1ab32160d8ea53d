import { RESUMABLE_FROM_BYTES } from '@corridor/contract/files/rules.ts'
import { describe, expect, test, vi } from 'vitest'
import { ended, unreachable } from '../api/error.ts'
import type { Credentials } from '../session/stored.ts'
import { answer, gate, refusal } from '../testing/fake-server.ts'
import { ADA, BEN } from '../testing/people.ts'
import { createSendAtOnce } from './at-once.ts'
import { createCredentials } from './credentials.ts'
import type { Post, PostInput } from './post.ts'
import { createUploadFile } from './upload-file.ts'

const NOW_MS = 1_000_000_000_000
const stored = { id: 'file-1', fileName: 'a.png' }
const file = new File(['abc'], 'a.png')

/** A server that accepts one token, and the requests it received. */
function setUp({ expiresInSeconds = 600, userId = ADA, respond }: Partial<SetUp> = {}) {
  const seen: PostInput[] = []
  const post: Post = async (input) => {
    seen.push(input)
    input.onProgress(0.5)
    input.onProgress(1)
    const special = await respond?.(input)
    if (special) return special
    return input.headers.authorization === 'Bearer new' ? answer(200, stored) : refusal(401, 'not-signed-in')
  }
  const initial: Credentials = { userId, accessToken: 'old', expiresAt: NOW_MS / 1000 + expiresInSeconds }
  const renew = vi.fn(async (used: Credentials) => ({ ...used, accessToken: 'new' }))
  const credentials = createCredentials({
    read: () => initial,
    renew,
    renewIfDue: async (used) => (used.expiresAt * 1000 - NOW_MS > 30_000 ? used : renew(used)),
    currentUserId: () => ADA,
  })
  const resumable = vi.fn(async () => ({ ...stored, id: 'large' }) as never)
  const engine = createUploadFile({ atOnce: createSendAtOnce({ credentials, post }), resumable })
  const upload = (over: object = {}) =>
    engine.uploadFile({ file, fileName: 'a b.png', blobType: 'attachment', id: 'file-1', ...over })
  return { seen, renew, upload, resumable, drop: engine.drop }
}
interface SetUp {
  expiresInSeconds: number
  userId: string
  respond: (input: PostInput) => Response | Promise<Response | undefined> | undefined
}

describe('a small file', () => {
  test('goes as the raw body to the place of its purpose, with the name and the id of the client', async () => {
    const { seen, upload } = setUp({ respond: () => answer(200, stored) })
    await upload()
    await upload({ blobType: 'profile-image' })
    expect(seen[0]).toMatchObject({
      url: '/files/v2/private/attachment?fileName=a+b.png&id=file-1',
      headers: { authorization: 'Bearer old', user: ADA },
      body: file,
    })
    expect(seen[1]!.url).toMatch(/^\/files\/v2\/public\/profile-image\?/)
  })

  test('reports its progress', async () => {
    const onProgress = vi.fn()
    await setUp({ respond: () => answer(200, stored) }).upload({ onProgress })
    expect(onProgress.mock.calls).toEqual([[0.5], [1]])
  })

  test('is sent once more after a 401, with a renewed token and the same id', async () => {
    const { seen, renew, upload } = setUp()
    await expect(upload()).resolves.toEqual(stored)
    expect(renew).toHaveBeenCalledTimes(1)
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
    expect(seen[1]!.url).toBe(seen[0]!.url)
  })

  test('is not sent a third time', async () => {
    const { seen, upload } = setUp({ respond: () => refusal(401, 'not-signed-in') })
    await expect(upload()).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(2)
  })

  test('is not sent with a token that is about to expire', async () => {
    const { seen, upload } = setUp({ expiresInSeconds: 5 })
    await upload()
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer new'])
  })

  test('is refused with the sentence of the server', async () => {
    const { upload } = setUp({ respond: () => refusal(422, 'file-infected', 'A virus was found.') })
    await expect(upload()).rejects.toMatchObject({
      code: 'file-infected',
      message: 'A virus was found. (422)',
    })
  })

  test('fails as every call does when the connection is cut', async () => {
    const { upload } = setUp({ respond: () => Promise.reject(unreachable()) })
    await expect(upload()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  })

  test('is not sent for another person than the window shows', async () => {
    const { seen, upload } = setUp({ userId: BEN })
    await expect(upload()).rejects.toMatchObject({ code: ended().code })
    expect(seen).toEqual([])
  })

  test('stops with the caller’s own reason', async () => {
    const stop = new AbortController()
    const { upload } = setUp({
      respond: ({ signal }) => {
        stop.abort('cancelled')
        throw signal.reason
      },
    })
    await expect(upload({ signal: stop.signal })).rejects.toBe('cancelled')
  })

  test('of a session that has ended goes nowhere', async () => {
    const connection = gate()
    const { upload, drop } = setUp({
      respond: async ({ signal }) => {
        await connection.opened
        signal.throwIfAborted()
        return undefined
      },
    })
    const sending = upload()
    drop()
    connection.open()
    await expect(sending).rejects.toMatchObject({ code: ended().code })
  })
})

test('a large file goes in pieces', async () => {
  const { upload, resumable, seen } = setUp()
  const large = new File(['abc'], 'film.mp4')
  Object.defineProperty(large, 'size', { value: RESUMABLE_FROM_BYTES + 1 })
  await expect(upload({ file: large })).resolves.toMatchObject({ id: 'large' })
  expect(resumable).toHaveBeenCalledOnce()
  expect(seen).toEqual([])
})
