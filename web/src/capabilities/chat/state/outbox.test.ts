// @vitest-environment jsdom
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useConnection } from '#platform/live/connection-state.ts'
import { resetAll } from '#platform/storage/resettable.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { storedUploads } from '#platform/upload.ts'
import { DIRECT, message } from '../testing/made-up.ts'
import { drafts, outbox } from './conversations.ts'

const { discard, sendWithFiles, useUnsent, uploadsKey } = outbox

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
  id = ''
  #fileName = ''
  open(_method: string, url: string) {
    const { searchParams } = new URL(url, 'http://here')
    this.#fileName = searchParams.get('fileName') ?? ''
    this.id = searchParams.get('id') ?? ''
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
    this.responseText = JSON.stringify({ id: this.id, fileName: this.#fileName, kind, size: 1 })
    this.onload()
  }
  refuse() {
    this.status = 422
    this.responseText = JSON.stringify({ statusCode: 422, code: 'unsafe', message: 'It holds a virus.' })
    this.onload()
  }
  cut() {
    this.onerror()
  }
}

let server: ReturnType<typeof showScreen>['server']
const said = () =>
  server.seen.filter(({ call }) => call === 'POST /api/v2/messages').map(({ body }) => body as ChatMessage)
const words = (messageText: string) => ({ messageText, isUrgent: true, mentions: [] })
const queue = () => storedUploads('attachment', uploadsKey(DIRECT))
const files = () => queue().store.getState()
const unsent = () => renderHook(useUnsent).result.current
const loseLine = (loss: 'network' | null) => useConnection.setState({ loss })
const line = async (number: number) => {
  await waitFor(() => expect(SlowLine.opened.length).toBeGreaterThanOrEqual(number))
  return SlowLine.opened[number - 1]!
}

/** Chooses files, and sends them with these words before they have arrived. */
async function send(text: string, ...names: string[]): Promise<void> {
  const [known, opened] = [files().length, SlowLine.opened.length]
  queue().add(names.map((name) => new File(['x'], name, { type: 'text/plain' })))
  await waitFor(() => expect(SlowLine.opened).toHaveLength(opened + names.length))
  const ids = files()
    .slice(known)
    .map(({ id }) => id)
  sendWithFiles(DIRECT, ids, words(text))
}
const say = (messageText: string) => outbox.send(DIRECT, { messageText })

beforeEach(() => {
  resetAll()
  loseLine(null)
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
  const ids = unsent().map(({ id }) => id)
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
  await waitFor(() => expect([unsent(), files()]).toEqual([[], []]))
})

test('words wait for the files that were sent before them, and go once and in order', async () => {
  await send('Two plans.', 'one.txt', 'two.txt')
  say('Which one is better?')
  say('No hurry.')
  SlowLine.opened[1]!.arrive()
  await waitFor(() => expect(files()[1]?.state).toBe('done'))
  expect(said()).toEqual([])
  SlowLine.opened[0]!.arrive()
  await waitFor(() =>
    expect(said().map(({ messageText }) => messageText)).toEqual([
      'Two plans.',
      '',
      'Which one is better?',
      'No hurry.',
    ]),
  )
})

test('whose file was refused waits for its owner while the others go, and goes when it is tried again', async () => {
  await send('First', 'one.txt')
  say('Second')
  SlowLine.opened[0]!.refuse()
  await waitFor(() => expect(said()).toMatchObject([{ messageText: 'Second' }]))
  const [failed] = unsent()
  expect(failed!.failure).toMatch(/^It holds a virus/)
  outbox.retry(failed!.id)
  await waitFor(() => expect(unsent()[0]!.failure).toMatch(/^It holds a virus/))
  discard(failed!.id)
  expect([unsent(), files()]).toEqual([[], []])
})

test('taken back, its file is stopped and its words are there again, unless others were written since', async () => {
  await send('Please see this', 'one.txt')
  discard(unsent()[0]!.id)
  expect(SlowLine.opened[0]!.isCut).toBe(true)
  expect([unsent(), files(), drafts.get(DIRECT)]).toEqual([[], [], 'Please see this'])
  SlowLine.opened = []
  await send('And this', 'two.txt')
  drafts.save(DIRECT, 'Something new')
  discard(unsent()[0]!.id)
  expect(drafts.get(DIRECT)).toBe('Something new')
  discard('nobody’s')
  expect(said()).toEqual([])
})

describe('without a connection', () => {
  test('a file waits with all that was sent after it, and goes by itself, once and in order', async () => {
    await send('See this', 'one.txt')
    say('What do you think?')
    loseLine('network')
    const first = SlowLine.opened[0]!
    first.cut()
    await waitFor(() => expect(files()[0]?.state).toBe('failed'))
    expect(unsent().map(({ failure }) => failure)).toEqual([undefined, undefined])
    const ids = unsent().map(({ id }) => id)
    loseLine(null)
    const again = await line(2)
    expect(again.id).toBe(first.id)
    again.arrive()
    await waitFor(() => expect(said().map(({ id }) => id)).toEqual(ids))
    expect(said()[0]).toMatchObject({ messageText: 'See this', metaDictionary: { fileId: first.id } })
  })

  test('one that was chosen then can be sent as well', async () => {
    loseLine('network')
    queue().add([new File(['x'], 'one.txt')])
    ;(await line(1)).cut()
    await waitFor(() => expect(files()[0]).toMatchObject({ state: 'failed', status: 0 }))
    sendWithFiles(DIRECT, [files()[0]!.id], words('Later'))
    ;(await line(2)).cut()
    loseLine(null)
    ;(await line(3)).arrive()
    await waitFor(() => expect(said()).toMatchObject([{ messageText: 'Later' }]))
  })

  test('one that the browser cannot keep is known as such, and the page asks before it goes', async () => {
    const isPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isPrevented()).toBe(false)
    await send('Not lost', 'one.txt')
    expect(isPrevented()).toBe(true)
    // There is no IndexedDB here.
    loseLine('network')
    await waitFor(() => expect(unsent()[0]?.body.upload?.isStored).toBe(false))
    expect(isPrevented()).toBe(true)
  })
})

test('a line that holds and lets no file through holds up nothing for ever', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await send('Too much for the proxy', 'one.txt')
    say('Goes on')
    for (let number = 1; number <= 5; number += 1) {
      ;(await line(number)).cut()
      await vi.advanceTimersByTimeAsync(30_000)
    }
    await waitFor(() => expect(said()).toMatchObject([{ messageText: 'Goes on' }]))
    expect(unsent()[0]!.failure).toMatch(/can’t reach Corridor/)
    outbox.retry(unsent()[0]!.id)
    ;(await line(6)).arrive()
    await waitFor(() => expect(said()).toHaveLength(2))
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [undefined, /page was closed/],
  [false, /too large to keep/],
])('a file whose page is gone, stored %s, says so, and its words stay', async (isStored, sentence) => {
  // Browsers that have locks know which pages are open; this one cannot tell, so it is asked to send its own.
  await send('Words', 'one.txt')
  const { id } = unsent()[0]!
  outbox.amend(id, (body) => ({ ...body, upload: { ...body.upload!, isStored: isStored } }))
  queue().remove(files()[0]!.id)
  await waitFor(() => expect(unsent()[0]).toMatchObject({ failureCode: 'file-gone' }))
  outbox.retry(id)
  await waitFor(() => expect(unsent()[0]!.failure).toMatch(sentence))
  expect(unsent()[0]!.body.messageText).toBe('Words')
  discard(id)
  expect(drafts.get(DIRECT)).toBe('Words')
})

test('goes with the session', async () => {
  await send('Mine', 'one.txt')
  resetAll()
  expect([unsent(), files()]).toEqual([[], []])
  expect(SlowLine.opened[0]!.isCut).toBe(true)
})
