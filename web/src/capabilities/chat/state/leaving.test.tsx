// @vitest-environment jsdom
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetAll } from '../../../platform/resettable.ts'
import { ADA, userOf } from '../../../platform/testing/people.ts'
import { answer, showScreen } from '../../../platform/testing/show-screen.tsx'
import { keptUploads } from '../../../platform/upload.ts'
import { DIRECT, message } from '../testing/made-up.ts'
import { knownDraft, writeDraft } from './drafts.ts'
import { retryLeaving, sendWithFiles, uploadsKey, useAllLeaving, withdraw } from './leaving.ts'

/** The line that files go over, as long as a test lets them take. */
class SlowLine extends EventTarget {
  static opened: SlowLine[] = []
  upload = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  isCut = false
  #fileName = ''
  #id = ''
  open(_method: string, url: string) {
    const { searchParams } = new URL(url, 'http://here')
    this.#fileName = searchParams.get('fileName') ?? ''
    this.#id = searchParams.get('id') ?? ''
    SlowLine.opened.push(this)
  }
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null)
  send() {}
  abort() {
    this.isCut = true
    this.onabort()
  }
  arrive(kind: StoredFile['kind'] = 'TEXT') {
    this.status = 200
    this.responseText = JSON.stringify({ id: this.#id, fileName: this.#fileName, kind, size: 1 })
    this.onload()
  }
  fail() {
    this.onerror()
  }
}

let server: ReturnType<typeof showScreen>['server']
const said = () =>
  server.seen.filter(({ call }) => call === 'POST /api/v2/messages').map(({ body }) => body as ChatMessage)
const words = (messageText: string) => ({ messageText, isUrgent: true, mentions: [] })
const queue = () => keptUploads('attachment', uploadsKey(DIRECT))
const files = () => queue().store.getState()
const leaving = () => renderHook(useAllLeaving).result.current

/** Chooses files, and sends them with these words before they have arrived. */
async function send(text: string, ...names: string[]): Promise<void> {
  const known = files().length
  queue().add(names.map((name) => new File(['x'], name, { type: 'text/plain' })))
  await waitFor(() => expect(SlowLine.opened).toHaveLength(known + names.length))
  const ids = files()
    .slice(known)
    .map(({ id }) => id)
  sendWithFiles(DIRECT, ids, words(text))
}

beforeEach(() => {
  SlowLine.opened = []
  const answers = {
    'POST /api/v2/messages': ({ body }: { body: unknown }) =>
      answer(200, { ...message(1), ...(body as Partial<ChatMessage>), metaDictionary: null }),
  }
  server = showScreen('/', null, answers, userOf(ADA)).server
  vi.stubGlobal('XMLHttpRequest', SlowLine)
})

test('is one message for each file, the words with the first, stored in the order they were sent', async () => {
  await send('Here they are', 'one.txt', 'two.txt')
  const ids = leaving().map(({ id }) => id)
  SlowLine.opened[1]!.arrive('IMAGE')
  await waitFor(() => expect(files()[1]?.state).toBe('done'))
  expect(said()).toEqual([])
  SlowLine.opened[0]!.arrive()
  await waitFor(() => expect(said()).toHaveLength(2))
  expect(said().map(({ id }) => id)).toEqual(ids)
  expect(said()).toMatchObject([
    { ...words('Here they are'), messageType: 1, metaDictionary: { attachmentName: 'one.txt' } },
    { messageText: '', isUrgent: false, messageType: 3, metaDictionary: { attachmentName: 'two.txt' } },
  ])
  expect([leaving(), files()]).toEqual([[], []])
})

test('whose file failed waits for its owner while the others go, and goes when it is tried again', async () => {
  await send('First', 'one.txt')
  await send('Second', 'two.txt')
  SlowLine.opened[0]!.fail()
  SlowLine.opened[1]!.arrive()
  await waitFor(() => expect(said()).toMatchObject([{ messageText: 'Second' }]))
  const [failed] = leaving()
  expect(retryLeaving(failed!.id)).toBe(true)
  await waitFor(() => expect(SlowLine.opened).toHaveLength(3))
  SlowLine.opened[2]!.arrive()
  await waitFor(() => expect(said()).toMatchObject([{ messageText: 'Second' }, { messageText: 'First' }]))
  expect(said()[1]!.id).toBe(failed!.id)
  expect(retryLeaving(failed!.id)).toBe(false)
})

test('taken back, its file is stopped and its words are there again, unless others were written since', async () => {
  await send('Please see this', 'one.txt')
  expect(withdraw(leaving()[0]!.id)).toBe(true)
  expect(SlowLine.opened[0]!.isCut).toBe(true)
  expect([leaving(), files(), knownDraft(DIRECT)]).toEqual([[], [], 'Please see this'])
  SlowLine.opened = []
  await send('And this', 'two.txt')
  writeDraft(DIRECT, 'Something new')
  withdraw(leaving()[0]!.id)
  expect(knownDraft(DIRECT)).toBe('Something new')
  expect(withdraw('nobody’s')).toBe(false)
  expect(said()).toEqual([])
})

test('a page that goes before its file has arrived asks first, and keeps the words', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  await send('Not lost', 'one.txt')
  expect(asks()).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  expect(knownDraft(DIRECT)).toBe('Not lost')
})

test('goes with the session', async () => {
  await send('Mine', 'one.txt')
  resetAll()
  expect([leaving(), files()]).toEqual([[], []])
  expect(SlowLine.opened[0]!.isCut).toBe(true)
})
