// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerQuestion } from '#platform/confirm.ts'
import { handle } from '#platform/live/streams.ts'
import { queryClient } from '#platform/query.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import {
  attachment,
  author,
  comment,
  discussions,
  idOf,
  post,
  ROOM,
  room,
  served,
  type TestRoom,
} from './testing/made-up.tsx'

const { Discussions, rooms, connect } = discussions
connect()

interface Shown {
  room?: TestRoom
  posts?: ReturnType<typeof post>[]
  token?: string | null
  postId?: string
  commentId?: string
  onPostShown?: () => void
  answers?: Answers
}

function Screen({ postId, commentId, onPostShown }: Pick<Shown, 'postId' | 'commentId' | 'onPostShown'>) {
  const shown = rooms.useRoom(ROOM)
  discussions.useSelected(ROOM)
  return shown ? (
    <Discussions room={shown} postId={postId} commentId={commentId} onPostShown={onPostShown} />
  ) : null
}

function open({ posts = [post(1)], token = null, answers = {}, ...more }: Shown = {}) {
  served.rooms = [more.room ?? room()]
  return showScreen(
    '/dashboard/practices',
    <Screen postId={more.postId} commentId={more.commentId} onPostShown={more.onPostShown} />,
    {
      'GET /live/v1/changes': () => answer(200, { streams: [] }),
      'GET /rooms/v3/posts': ({ url }) =>
        url.includes('continuationToken')
          ? answer(200, { data: [post(1)], continuationToken: null })
          : answer(200, { data: posts, continuationToken: token }),
      'POST /rooms/v3/read': () => answer(200, { ...served.rooms[0]!, isRead: true, unreadCount: 0 }),
      ...answers,
    },
    userOf(ADA),
  )
}

const hear = (name: string, payload: unknown) => act(() => handle(name, payload))
const card = (name: string) => screen.findByRole('article', { name })
const titles = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => queryClient.clear())

test('posts stand oldest first with author, text, links and comments; earlier pages come on demand', async () => {
  const full = post(9, {
    message: '**Passed** @Dr Ada Owens',
    mentions: [ADA],
    isEdited: true,
    referenceLinks: [{ id: idOf('file', 5), url: 'http://journal.example', name: 'Review' }],
    attachments: [attachment(1, 'protocol.pdf')],
    sponsorLogo: attachment(2, 'nordlux.png'),
    reactions: { [BEN]: 'thumbsUp' },
  })
  const { user } = open({ posts: [post(8), full], token: 'more' })
  const shown = within(await card('Post 9'))
  expect(titles()).toEqual(['Post 8', 'Post 9'])
  expect(shown.getByText('Ben Cruz')).toBeTruthy()
  expect(shown.getByText('Passed').tagName).toBe('STRONG')
  expect(shown.getByText('@Dr Ada Owens')).toBeTruthy()
  expect(shown.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('http://journal.example')
  expect(shown.getByRole('button', { name: /Thumbs up, 1: Ben Cruz/ })).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'protocol.pdf' }))
  expect(served.opened.at(-1)).toBe(idOf('file', 1))
  await user.click(screen.getByRole('button', { name: 'Show earlier discussions' }))
  await waitFor(() => expect(titles()).toEqual(['Post 1', 'Post 8', 'Post 9']))
  expect(screen.queryByRole('button', { name: 'Show earlier discussions' })).toBeNull()
})

test('"Show N earlier" says how many there are and loads three more', async () => {
  const comments = [8, 9, 10].map((seq) => comment(seq))
  const all = post(1, { comments, totalComments: 7, commentsContinuationToken: 'before' })
  const { user, server } = open({
    posts: [all],
    answers: {
      'GET /rooms/v3/comments': () =>
        answer(200, { data: [5, 6, 7].map((seq) => comment(seq)), continuationToken: 'rest' }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Show 4 earlier' }))
  expect(await screen.findByRole('button', { name: 'Show 1 earlier' })).toBeTruthy()
  expect(screen.getByText('c5')).toBeTruthy()
  expect(server.seen.find(({ call }) => call === 'GET /rooms/v3/comments')?.url).toContain('before')
})

test('events show at once, only what is newer counts, and what is deleted vanishes', async () => {
  open({ posts: [post(1), post(2)] })
  await card('Post 2')
  const change = { comment: comment(11), totalComments: 1, activeSeq: 11 }
  hear('rooms.comment', { roomId: ROOM, postId: idOf('post', 1), ...change })
  expect(await screen.findByText('c11')).toBeTruthy()
  expect(titles()).toEqual(['Post 2', 'Post 1'])
  hear('rooms.post', { roomId: ROOM, post: post(2, { subject: 'Older', changeSeq: 1 }) })
  expect(titles()).toEqual(['Post 2', 'Post 1'])
  hear('rooms.post', { roomId: ROOM, post: post(2, { subject: 'Newer', changeSeq: 12 }) })
  await card('Newer')
  hear('rooms.post', { roomId: ROOM, post: post(2, { isDeleted: true, changeSeq: 13 }) })
  await waitFor(() => expect(titles()).toEqual(['Post 1']))
  hear('rooms.post', { roomId: 'somewhere else', post: post(3) })
  expect(titles()).toEqual(['Post 1'])
})

test('a room that is read on the screen is read; marked unread it is not, until it is selected again', async () => {
  const { server, unmount } = open({
    room: room({ isRead: false, readSeq: 1 }),
    answers: {
      'POST /rooms/v3/unread': () => answer(200, { ...room(), isRead: false, unreadByUserIds: [ADA] }),
    },
  })
  await card('Post 1')
  await waitFor(() => expect(server.count('POST /rooms/v3/read')).toBe(1))
  await act(() => discussions.setRead(ROOM, false))
  hear('rooms.comment', {
    roomId: ROOM,
    postId: idOf('post', 1),
    comment: comment(12),
    totalComments: 1,
    activeSeq: 12,
  })
  await screen.findByText('c12')
  expect(server.count('POST /rooms/v3/read')).toBe(1)
  expect(rooms.find(ROOM)?.isRead).toBe(false)
  unmount()
  queryClient.clear()
  const again = open({ room: room({ isRead: false, readSeq: 1 }) })
  await waitFor(() => expect(again.server.count('POST /rooms/v3/read')).toBe(1))
})

test('what a switch turns off is not offered; what it turns on is, and works', async () => {
  const names = ['Resolve', 'Mark as unread', 'Pin']
  const { user, unmount } = open()
  await user.click(within(await card('Post 1')).getByRole('button', { name: 'More actions for Post 1' }))
  expect(await screen.findByRole('menuitem', { name: 'Follow' })).toBeTruthy()
  for (const name of names) expect(screen.queryByRole('menuitem', { name })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  unmount()
  queryClient.clear()
  const on = room({ switches: { resolve: true, markUnread: true, pin: true } })
  const resolved = post(1, {
    resolvedAt: '2026-11-12T10:00:00.000Z',
    resolvedBy: { ...post(1).createdBy },
    changeSeq: 20,
  })
  const next = open({ room: on, answers: { 'POST /rooms/v3/posts/resolve': () => answer(200, resolved) } })
  await next.user.click(within(await card('Post 1')).getByRole('button', { name: 'More actions for Post 1' }))
  for (const name of names) expect(await screen.findByRole('menuitem', { name })).toBeTruthy()
  await next.user.click(screen.getByRole('menuitem', { name: 'Resolve' }))
  const folded = await screen.findByRole('button', {
    name: /Post 1.*by Ben Cruz.*0 comments.*Resolved Nov 12/,
  })
  expect(screen.queryByText('words 1')).toBeNull()
  await next.user.click(folded)
  expect(await screen.findByText('words 1')).toBeTruthy()
})

test('a reaction shows at once, and is taken back where it is refused', async () => {
  const { user, server } = open({
    posts: [post(1, { reactions: { [BEN]: 'heart' } })],
    answers: { 'POST /rooms/v3/posts/react': () => refusal(403, 'room-ended') },
  })
  await user.click(await screen.findByRole('button', { name: /Heart, 1/ }))
  await waitFor(() => expect(server.count('POST /rooms/v3/posts/react')).toBe(1))
  expect(await screen.findByRole('button', { name: /Heart, 1/ })).toBeTruthy()
})

test('any of the usual reactions is two presses away', async () => {
  const { user, server } = open({
    answers: { 'POST /rooms/v3/posts/react': () => answer(200, post(1, { reactions: { [ADA]: 'heart' } })) },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a reaction' }))
  await user.click(await screen.findByRole('button', { name: 'React: Heart' }))
  expect(await screen.findByRole('button', { name: /Heart, 1: Dr Ada Owens/ })).toBeTruthy()
  expect(server.seen.at(-1)?.body).toMatchObject({ postId: idOf('post', 1), reaction: 'heart' })
})

test('a post of an address is shown though it is on an earlier page, and its comment though it is folded away', async () => {
  const old = post(2, {
    comments: [comment(7, { postId: idOf('post', 2) })],
    totalComments: 2,
    commentsContinuationToken: 'before',
    activeSeq: 7,
  })
  const onPostShown = vi.fn()
  open({
    posts: [post(20), post(21)],
    token: 'more',
    postId: old.id,
    commentId: idOf('comment', 3),
    onPostShown,
    answers: {
      'GET /rooms/v3/post': () => answer(200, old),
      'GET /rooms/v3/comments': () =>
        answer(200, { data: [comment(3, { postId: old.id })], continuationToken: null }),
    },
  })
  expect(await screen.findByText('c3')).toBeTruthy()
  expect(titles()).toEqual(['Post 2', 'Post 20', 'Post 21'])
  await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${idOf('comment', 3)}`))
  expect(document.activeElement?.getAttribute('data-marked')).toBe('true')
  expect(onPostShown).toHaveBeenCalled()
})

test('a post that is not there is said in place', async () => {
  open({ postId: idOf('post', 99) })
  expect(await screen.findByText('We couldn’t find this post.')).toBeTruthy()
  expect(await card('Post 1')).toBeTruthy()
})

test('the pinned post stands on top and leads to it; a kind of the capability draws its own body', async () => {
  const pinned = post(1, { kind: 'case' })
  const { user } = open({
    room: room({ pinnedPostId: pinned.id }),
    posts: [pinned, post(2)],
    answers: { 'GET /rooms/v3/posts/pinned': () => answer(200, { data: [pinned] }) },
  })
  await user.click(await screen.findByRole('button', { name: /Pinned Post 1/ }))
  await waitFor(() => expect(document.activeElement?.id).toBe(`post-${pinned.id}`))
  expect(screen.getByText('Case: words 1')).toBeTruthy()
  hear('rooms.post', { roomId: ROOM, post: { ...pinned, subject: 'Changed', changeSeq: 30 } })
  expect(await screen.findByRole('button', { name: /Pinned Changed/ })).toBeTruthy()
})

test('in a room that has ended one reads, and writes nothing', async () => {
  open({ room: room({ status: 1, abilities: { mayWrite: false, mayManage: false, mayAdd: false } }) })
  await card('Post 1')
  expect(screen.queryByRole('button', { name: 'Add a reaction' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a room that the person is out of leaves with its posts', async () => {
  open()
  await card('Post 1')
  hear('rooms.own', { roomId: ROOM, isGone: true })
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(rooms.find(ROOM)).toBeUndefined()
})

test('a post is followed, its edits are read, and it is deleted by its author', async () => {
  const own = post(1, { createdBy: author(ADA), isEdited: true })
  const { user, server } = open({
    posts: [own, post(2)],
    answers: {
      'PUT /rooms/v3/posts/follow': () => answer(200, { ...own, followLevel: 'mute' }),
      'GET /rooms/v3/posts/edits': () =>
        answer(200, {
          data: [{ subject: 'Old name', message: 'Old words', until: '2026-11-16T10:00:00.000Z' }],
        }),
      'DELETE /rooms/v3/posts': () => answer(200),
    },
  })
  const choose = async (name: string) => {
    await user.click(within(await card('Post 1')).getByRole('button', { name: 'More actions for Post 1' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Mute')
  expect(await screen.findByRole('img', { name: 'Muted' })).toBeTruthy()
  expect(server.seen.at(-1)?.body).toMatchObject({ level: 'mute' })
  await user.click(screen.getByRole('button', { name: 'Edited' }))
  expect(await screen.findByText('Old words')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await choose('Delete')
  act(() => answerQuestion(true))
  await waitFor(() => expect(titles()).toEqual(['Post 2']))
})
