// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { author, comment, discussions, OTHER_ROOM, post, ROOM, room, served } from '../testing/made-up.tsx'

vi.mock('#platform/upload/engine.ts', () => ({
  uploadFile: ({
    fileName,
    id,
    onProgress,
  }: {
    fileName: string
    id: string
    onProgress: (part: number) => void
  }) => {
    onProgress(0.62)
    if (fileName.startsWith('slow')) return new Promise(() => undefined)
    return Promise.resolve({ id, fileName, kind: 'PDF', size: 1000, pages: 1 })
  },
}))

const { Discussions, rooms, engine } = discussions

function Screen() {
  const shown = rooms.useRoom(ROOM)
  const draft = discussions.useDrafts().get(ROOM)
  return (
    <>
      {draft && <output>{`Draft: ${draft.text}`}</output>}
      {shown && <Discussions room={shown} />}
    </>
  )
}

const own = post(1, { createdBy: author(ADA), subject: 'Gloves', message: 'Size S' })

function open(answers: Answers = {}) {
  served.rooms = [room()]
  const shown = showScreen(
    '/',
    <Screen />,
    {
      'GET /live/v1/changes': () => answer(200, { streams: [] }),
      'GET /rooms/v3/posts': () => answer(200, { data: [own], continuationToken: null }),
      ...answers,
    },
    userOf(ADA),
  )
  act(() => useSession.setState({ claims: ['FileWriter', 'Channels'] }))
  return shown
}

const compose = async (answers?: Answers) => {
  const shown = open(answers)
  await screen.findByRole('article', { name: 'Gloves' })
  act(() => discussions.startDiscussion(ROOM))
  const form = within(await screen.findByRole('form', { name: 'New discussion' }))
  return { ...shown, form }
}
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const pick = async (user: ReturnType<typeof open>['user'], names: string[]) => {
  const input = document.querySelector<HTMLInputElement>('form input[type=file]')!
  await user.upload(
    input,
    names.map((name) => new File(['x'], name, { lastModified: Math.random() * 1e9 })),
  )
}

beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))
afterEach(() => queryClient.clear())

test('a discussion is posted with its subject, text, files and links, and shows at once', async () => {
  let posted: Record<string, unknown> = {}
  const { user, form } = await compose({
    'POST /rooms/v3/posts': ({ body }) => {
      posted = body as typeof posted
      return answer(
        200,
        post(5, { id: posted.id as string, createdBy: author(ADA), subject: 'Socket shield' }),
      )
    },
  })
  await user.type(form.getByRole('textbox', { name: 'Subject' }), 'Socket shield')
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Ten cases')
  await user.click(form.getByRole('button', { name: 'List' }))
  await user.type(form.getByRole('textbox', { name: 'Link 1' }), 'journal.example')
  await pick(user, ['protocol.pdf', 'before.pdf'])
  expect(await form.findByText('2 files')).toBeTruthy()
  expect(form.getByText(/Draft saved at/)).toBeTruthy()
  expect(screen.getByText('Draft: Socket shield')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Post' }))
  expect(await screen.findByRole('article', { name: 'Socket shield' })).toBeTruthy()
  expect(posted).toMatchObject({
    roomId: ROOM,
    subject: 'Socket shield',
    message: '- Ten cases',
    attachments: [expect.any(String), expect.any(String)],
    referenceLinks: [{ url: 'journal.example', name: '' }],
  })
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByText(/Draft:/)).toBeNull()
})

test('what is wrong with a link stands under it, and beside the button that is off for it', async () => {
  const { user, form } = await compose()
  const url = (nth: number) => form.getByRole('textbox', { name: `Link ${nth}` })
  await user.type(form.getByRole('textbox', { name: 'Subject' }), 'Links')
  await user.type(url(1), 'journal')
  await user.tab()
  expect(form.getByText('Enter a valid URL')).toBeTruthy()
  expect(form.getByText('Fix 1 link to post')).toBeTruthy()
  expect(isOff(form.getByRole('button', { name: 'Post' }))).toBe(true)
  await user.type(url(1), '.example')
  for (let nth = 2; nth <= 5; nth += 1) await user.click(form.getByRole('button', { name: 'Add a link' }))
  expect(form.queryByRole('button', { name: 'Add a link' })).toBeNull()
  await user.type(url(2), 'HTTP://journal.example/')
  await user.tab()
  expect(form.getByText('The link is already added')).toBeTruthy()
  expect(form.getByText('Fix 4 links to post')).toBeTruthy()
  await user.click(form.getByRole('textbox', { name: 'Subject' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(form.getAllByText('This field is required')).toHaveLength(3)
  for (let nth = 5; nth >= 2; nth -= 1)
    await user.click(form.getByRole('button', { name: `Remove link ${nth}` }))
  expect(isOff(form.getByRole('button', { name: 'Post' }))).toBe(false)
  await user.click(form.getByRole('button', { name: 'Remove link 1' }))
  expect((url(1) as HTMLInputElement).value).toBe('')
})

test('each file has its own state; one of the same name takes the place of the one before it', async () => {
  const { user, form } = await compose()
  await user.type(form.getByRole('textbox', { name: 'Subject' }), 'Files')
  await pick(user, ['a.pdf', 'slow.pdf'])
  expect(await form.findByText('Uploading 62%')).toBeTruthy()
  expect(form.getByText('1 file is still uploading')).toBeTruthy()
  expect(isOff(form.getByRole('button', { name: 'Post' }))).toBe(true)
  await pick(user, ['a.pdf'])
  await waitFor(() => expect(form.getAllByText('a.pdf')).toHaveLength(1))
  expect(form.getByText('2 files')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Cancel slow.pdf' }))
  expect(isOff(form.getByRole('button', { name: 'Post' }))).toBe(false)
  expect(engine.drafts.get({ kind: 'post', roomId: ROOM })?.files).toHaveLength(1)
})

test('a refused post stands there with the reason; tried again it has the same id, and nothing of it is lost', async () => {
  const ids: unknown[] = []
  const { user, form } = await compose({
    'POST /rooms/v3/posts': ({ body }) => {
      ids.push((body as { id: string }).id)
      return refusal(403, 'room-ended', 'These practices are no longer connected.')
    },
  })
  await user.type(form.getByRole('textbox', { name: 'Subject' }), 'Kept')
  await user.click(form.getByRole('button', { name: 'Post' }))
  expect(await screen.findByText(/Not sent. These practices are no longer connected/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(ids).toHaveLength(2))
  expect(ids[0]).toBe(ids[1])
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })).value).toBe('Kept')
  expect(screen.queryByText(/Not sent/)).toBeNull()
})

test('a comment waits for the connection with its id, also over a reload', async () => {
  let isDown = true
  const ids: unknown[] = []
  const { user } = open({
    'POST /rooms/v3/comments': ({ body }) => {
      const { id, message } = body as { id: string; message: string }
      ids.push(id)
      if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
      return answer(200, comment(12, { id, message, createdBy: author(ADA) }))
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Take M')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Sending…')).toBeTruthy()
  await waitFor(() => expect(ids).toHaveLength(1))
  expect(JSON.parse(localStorage.getItem('corridor-rooms-outbox')!)).toMatchObject([{ id: ids[0] }])
  isDown = false
  act(() => engine.outbox.flush())
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(screen.getByText('Take M')).toBeTruthy()
  expect(ids[1]).toBe(ids[0])
})

test('a draft survives its room being left, and is discarded only when somebody says so', async () => {
  const { user, form } = await compose()
  await user.type(form.getByRole('textbox', { name: 'Subject' }), 'Later')
  act(() => engine.drafts.select(OTHER_ROOM))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(screen.getByText('Draft: Later')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })).value).toBe('Later')
})

test('one’s own post is edited in place; a refusal keeps what was typed', async () => {
  let isRefused = true
  const { user, server } = open({
    'PUT /rooms/v3/posts': () =>
      isRefused
        ? refusal(400, 'nothing-to-post', 'Please write something.')
        : answer(200, { ...own, message: 'Size M', isEdited: true, changeSeq: 20 }),
  })
  await user.click(await screen.findByRole('button', { name: 'More actions for Gloves' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await user.clear(box)
  await user.type(box, 'Size M')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Please write something/)).toBeTruthy()
  expect(box.value).toBe('Size M')
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Edited' })).toBeTruthy()
  expect(server.seen.findLast(({ call }) => call === 'PUT /rooms/v3/posts')?.body).toMatchObject({
    postId: own.id,
    subject: 'Gloves',
    message: 'Size M',
  })
})

test('beginning a comment puts a post that is edited away, and back it is as it was', async () => {
  const { user } = open()
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions for Gloves' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  }
  await edit()
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' and M')
  await user.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Hello')
  expect(screen.queryByRole('form')).toBeNull()
  await edit()
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })).value).toBe(
    'Size S and M',
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' }).value).toBe('Hello')
})
