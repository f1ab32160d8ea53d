// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Seen } from '#platform/testing/fake-server.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { DIRECT, message } from '../testing/made-up.ts'
import { windows } from './conversations.ts'

const LAST = 1000
const PAGE = 50

/** A conversation of a thousand messages, in pages as the server gives them. */
function page({ url }: Seen): Response {
  const query = new URL(url, 'http://here').searchParams
  const [before, after, around] = ['before', 'after', 'around'].map(
    (name) => Number(query.get(name)) || undefined,
  )
  const to = before
    ? before - 1
    : after
      ? Math.min(after + PAGE, LAST)
      : around
        ? Math.min(around + PAGE / 2, LAST)
        : LAST
  const from = Math.max(after ? after + 1 : to - PAGE + 1, 1)
  return answer(200, {
    messages: Array.from({ length: to - from + 1 }, (_, place) => message(to - place)),
    continuationToken: from > 1 && !after ? 'older' : null,
    hasNewer: to < LAST,
  })
}

const opened = () => showScreen('/', null, { 'GET /api/v2/messages': page }, userOf(ADA)).server
const range = () => {
  const messages = windows.get(DIRECT)?.messages ?? []
  return [messages[0]?.seq, messages.at(-1)?.seq]
}

test('opens at the newest, goes back page by page, and asks for nothing twice', async () => {
  const server = opened()
  await windows.open(DIRECT)
  expect(range()).toEqual([951, 1000])
  await windows.readOlder(DIRECT)
  expect(range()).toEqual([901, 1000])
  await windows.open(DIRECT, 930)
  await windows.open(DIRECT)
  expect(server.seen).toHaveLength(2)
})

test('jumps to a place without what lies between, and reads on from there both ways', async () => {
  const server = opened()
  await windows.open(DIRECT)
  expect((await windows.jumpTo(DIRECT, 200))?.seq).toBe(200)
  expect(range()).toEqual([176, 225])
  await windows.readNewer(DIRECT)
  await windows.readOlder(DIRECT)
  expect(range()).toEqual([126, 275])
  expect(windows.get(DIRECT)).toMatchObject({ hasOlder: true, hasNewer: true })
  await windows.open(DIRECT)
  expect(range()).toEqual([951, 1000])
  expect(server.seen).toHaveLength(5)
})

test('a page that comes when somebody has jumped elsewhere is left out: there would be a hole', async () => {
  opened()
  await windows.open(DIRECT)
  await Promise.all([windows.readOlder(DIRECT), windows.jumpTo(DIRECT, 200)])
  const seqs = windows.get(DIRECT)!.messages.map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, place) => seqs[0]! + place))
})
