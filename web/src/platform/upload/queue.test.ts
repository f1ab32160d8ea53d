// @vitest-environment jsdom
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { gate } from '../testing/fake-server.ts'
import { freeName } from './item.ts'
import { createQueue } from './queue.ts'
import type { UploadInput } from './types.ts'

const fileOf = (name: string, content = 'x', lastModified = 1) =>
  new File([content], name, { type: 'image/png', lastModified })

const storedOf = ({ id, fileName, file, blobType }: UploadInput): StoredFile => ({
  id: id!,
  fileName,
  kind: 'IMAGE',
  mediaType: 'image/png',
  size: file.size,
  blobType,
  state: 'unclaimed',
  url: '/x',
  thumbnailUrl: null,
  hasActiveContent: false,
  width: 1,
  height: 1,
  pages: null,
  createdAt: '2026-01-01T00:00:00.000Z',
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A queue whose uploads wait until the test continues them. */
function setUp({ max }: { max?: number } = {}) {
  const sent: (UploadInput & { finish: () => void; fail: (error: Error) => void })[] = []
  const dropUrl = vi.fn()
  let made = 0
  const queue = createQueue({
    blobType: 'attachment',
    max,
    makeId: () => `id-${++made}`,
    makeUrl: (file) => `blob:${(file as File).name}`,
    dropUrl,
    upload: (input) =>
      new Promise((resolve, reject) => {
        sent.push({ ...input, finish: () => resolve(storedOf(input)), fail: reject })
        input.signal?.addEventListener('abort', () => reject(input.signal?.reason))
      }),
  })
  const states = () => queue.store.getState().map(({ state }) => state)
  const first = () => queue.store.getState()[0]!
  return { queue, sent, dropUrl, states, first }
}

const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('a page with a file on its way', () => {
  test('is not left without a question, until the file has arrived, failed or is not wanted', async () => {
    const { queue, sent, first } = setUp()
    expect(mayLeave()).toBe(true)
    queue.add([fileOf('a.png'), fileOf('b.png')])
    expect(mayLeave()).toBe(false)
    sent[0]!.finish()
    await settle()
    expect(mayLeave()).toBe(false)
    sent[1]!.fail(new ApiError({ status: 413, code: 'too-large', message: 'Too large.' }))
    await settle()
    expect(mayLeave()).toBe(true)
    queue.add([fileOf('c.png')])
    expect(mayLeave()).toBe(false)
    queue.cancel(queue.store.getState().at(-1)!.id)
    expect(mayLeave()).toBe(true)
    queue.remove(first().id)
  })

  test('is left freely with a file that the browser has stored', () => {
    const { queue } = setUp()
    queue.add([fileOf('a.png')])
    expect(mayLeave()).toBe(false)
    queue.setStored('id-1')
    expect(mayLeave()).toBe(true)
    queue.clear()
  })
})

describe('a queue of uploads', () => {
  test('goes on under its id with what an earlier page began, once', () => {
    const { queue, sent, first } = setUp()
    queue.resume('old', fileOf('a.png'))
    queue.resume('old', fileOf('a.png'))
    expect(sent.map(({ id, fileName }) => [id, fileName])).toEqual([['old', 'a.png']])
    expect(queue.fileOf('old')?.name).toBe('a.png')
    queue.remove(first().id)
    expect(queue.fileOf('old')).toBeUndefined()
  })

  test('sends three at once, the next as one is done', async () => {
    const { queue, sent, states } = setUp()
    queue.add(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => fileOf(name)))
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
    sent[1]!.finish()
    await settle()
    expect(states()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting'])
    expect(sent.map(({ fileName }) => fileName)).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
  })

  test('reports how far it is, and that the server examines it once all has left', () => {
    const { queue, sent, first } = setUp()
    queue.add([fileOf('a.png')])
    sent[0]!.onProgress?.(0.64)
    expect(first()).toMatchObject({ state: 'sending', progress: 0.64 })
    sent[0]!.onProgress?.(1)
    expect(first()).toMatchObject({ state: 'checking', progress: 1 })
  })

  test('is done with what the server stored', async () => {
    const { queue, sent, first } = setUp()
    queue.add([fileOf('a.png', 'abc')])
    sent[0]!.finish()
    await settle()
    expect(first()).toMatchObject({ state: 'done', file: { id: 'id-1', size: 3 } })
  })

  test('stops what is cancelled, takes it away with its picture, and goes on with the next', async () => {
    const { queue, sent, dropUrl, states } = setUp()
    queue.add(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => fileOf(name)))
    queue.cancel('id-1')
    await settle()
    expect(sent[0]!.signal?.aborted).toBe(true)
    expect(dropUrl).toHaveBeenCalledExactlyOnceWith('blob:a.png')
    expect(states()).toEqual(['sending', 'sending', 'sending'])
    expect(sent[3]!.fileName).toBe('d.png')
  })

  test('says what the server said, and sends again under the same id', async () => {
    const { queue, sent, first } = setUp()
    queue.add([fileOf('a.png')])
    sent[0]!.fail(new ApiError({ status: 503, code: 'file-scanner-down', message: 'The scanner sleeps.' }))
    await settle()
    expect(first()).toMatchObject({ state: 'failed', error: 'The scanner sleeps.', canRetry: true })
    queue.retry('id-1')
    expect(first()).toMatchObject({ state: 'sending', error: undefined })
    expect(sent.map(({ id }) => id)).toEqual(['id-1', 'id-1'])
  })

  test('offers no retry for what the server will refuse again', async () => {
    const { queue, sent, first } = setUp()
    queue.add([fileOf('a.png')])
    sent[0]!.fail(new ApiError({ status: 422, code: 'file-infected', message: 'A virus.' }))
    await settle()
    expect(first()).toMatchObject({ state: 'failed', canRetry: false })
    queue.retry('id-1')
    expect(sent).toHaveLength(1)
  })

  test('sends nothing that is empty or too large, and says why', () => {
    const { queue, sent, first, states } = setUp()
    const large = fileOf('film.mp4')
    Object.defineProperty(large, 'size', { value: 3 * 1024 ** 3 })
    queue.add([fileOf('a.png', ''), large])
    expect(sent).toEqual([])
    expect(states()).toEqual(['failed', 'failed'])
    expect(first()).toMatchObject({ error: 'This file is empty.', canRetry: false })
    expect(queue.store.getState()[1]?.error).toBe('This file is larger than 2 GB.')
  })

  test('takes as many as fit, and the next once there is room', () => {
    const { queue, sent } = setUp({ max: 1 })
    queue.add([fileOf('a.png'), fileOf('b.png')])
    expect(queue.store.getState()[1]).toMatchObject({ state: 'failed', error: 'You can add one file here.' })
    queue.remove('id-1')
    queue.retry('id-2')
    expect(sent.map(({ fileName }) => fileName)).toEqual(['a.png', 'b.png'])
  })

  test('numbers a second file of the same name and takes the very same file once', () => {
    const { queue, sent } = setUp()
    queue.add([fileOf('image.png', 'a', 1), fileOf('image.png', 'b', 2), fileOf('image.png', 'a', 1)])
    expect(sent.map(({ fileName }) => fileName)).toEqual(['image.png', 'image (2).png'])
  })

  test('forgets everything at once when it is cleared, and starts nothing on the way', async () => {
    const { queue, sent, dropUrl } = setUp()
    queue.add(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => fileOf(name)))
    queue.clear()
    await settle()
    expect(queue.store.getState()).toEqual([])
    expect(sent).toHaveLength(3)
    expect(sent.every(({ signal }) => signal?.aborted)).toBe(true)
    expect(dropUrl).toHaveBeenCalledTimes(5)
  })

  test('an answer that comes after cancelling changes nothing', async () => {
    const late = gate()
    const queue = createQueue({
      blobType: 'attachment',
      makeUrl: () => 'blob:',
      dropUrl: () => {},
      upload: async (input) => {
        await late.opened
        return storedOf({ ...input, id: 'late' })
      },
    })
    queue.add([fileOf('a.png')])
    queue.cancel(queue.store.getState()[0]!.id)
    late.open()
    await settle()
    expect(queue.store.getState()).toEqual([])
  })
})

test.each([
  ['scan.pdf', [], 'scan.pdf'],
  ['scan.pdf', ['scan.pdf', 'scan (2).pdf'], 'scan (3).pdf'],
  ['.profile', ['.profile'], '.profile (2)'],
  ['notes', ['notes'], 'notes (2)'],
])('%s beside %j is called %s', (name, taken, free) => {
  expect(freeName(name, new Set(taken))).toBe(free)
})

test('a recording is heard before it leaves, once, and everything else leaves at once', async () => {
  const sound = { durationMs: 900, wave: '0f' }
  const listen = vi.fn(async () => sound)
  const upload = vi.fn((_: UploadInput) =>
    Promise.reject(new ApiError({ status: 0, code: 'x', message: 'No line' })),
  )
  const queue = createQueue({
    blobType: 'attachment',
    upload,
    listen,
    makeUrl: () => 'blob:voice',
    dropUrl: () => {},
  })
  queue.add([new File(['x'], 'note.webm', { type: 'audio/webm' })])
  await vi.waitFor(() => expect(queue.store.getState()[0]).toMatchObject({ state: 'failed', sound }))
  expect(queue.store.getState()[0]).toMatchObject({ kind: 'AUDIO', previewUrl: 'blob:voice' })
  expect(upload.mock.calls[0]?.[0].sound).toEqual(sound)
  queue.retry(queue.store.getState()[0]!.id)
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  expect(listen).toHaveBeenCalledOnce()
  queue.add([fileOf('a.png')])
  expect(upload).toHaveBeenCalledTimes(3)
})

test('one that was taken back while it was listened to is not sent', async () => {
  const heard = gate()
  const upload = vi.fn(async (input: UploadInput) => storedOf(input))
  const listen = async () => {
    await heard.opened
    return undefined
  }
  const queue = createQueue({
    blobType: 'attachment',
    upload,
    listen,
    makeUrl: () => 'blob:x',
    dropUrl: () => {},
  })
  queue.add([new File(['x'], 'note.webm', { type: 'audio/webm' })])
  queue.cancel(queue.store.getState()[0]!.id)
  heard.open()
  await settle()
  expect(upload).not.toHaveBeenCalled()
})
