// @vitest-environment jsdom
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
import type { Seen } from '#platform/testing/fake-server.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { Chat } from '../Chat.tsx'
import { channel, DIRECT, message } from '../testing/made-up.ts'

withFakeLayout()

const named = (name: string, more: Partial<ChatChannel> = {}) =>
  channel({ id: crypto.randomUUID(), name, isGroupChat: true, type: 'group', ...more })

const requestedFor = ({ url }: Seen, name: string) => new URL(url, 'http://here').searchParams.get(name)

/** One page after the other of the conversations; no favourites, no archive. */
const paged =
  (...pages: ChatChannel[][]) =>
  (seen: Seen) => {
    const at = Number(requestedFor(seen, 'continuationToken') ?? 0)
    const isDefault = requestedFor(seen, 'filterType') === '0'
    return answer(200, {
      channels: isDefault ? pages[at] : [],
      continuationToken: isDefault && at + 1 < pages.length ? String(at + 1) : null,
    })
  }

const open = (address: string, answers: Answers) =>
  showScreen(
    `/dashboard/chat${address}`,
    <Chat />,
    {
      'GET /api/v2/messages': () => answer(200, { messages: [], continuationToken: null, hasNewer: false }),
      'GET /api/v2/messages/scheduled': () => answer(200, { scheduled: [] }),
      'GET /api/v2/messages/search': () => answer(200, { results: [], continuationToken: null }),
      'GET /api/v2/reminders': () => answer(200, { reminders: [] }),
      'GET /api/v2/contacts/search': () => answer(200, { contacts: [], continuationToken: null, total: 0 }),
      ...answers,
    },
    userOf(ADA),
  )

const link = (name: RegExp) => screen.findByRole('link', { name })

test('the next page is read when the end of the one before comes into sight', async () => {
  const { server } = open('', { 'GET /api/v3/channels': paged([named('Newest')], [named('Oldest')]) })
  expect(await link(/Newest/)).toBeTruthy()
  expect(await link(/Oldest/)).toBeTruthy()
  expect(server.seen.filter((seen) => requestedFor(seen, 'continuationToken') === '1')).toHaveLength(1)
})

test('a note in a row says who did what, and no tick stands beside it', async () => {
  const note = (userId: string, name: string) => ({
    ...message(1),
    userId,
    name,
    type: 'note' as const,
    text: 'removed Vic Stone',
    before: null,
  })
  open('', {
    'GET /api/v3/channels': paged([
      named('Mine', { lastSeq: 1, lastMessage: note(ADA, 'Dr Ada Owens') }),
      named('Theirs', { lastSeq: 1, lastMessage: note(BEN, 'Ben Cruz') }),
    ]),
  })
  const mine = await link(/Mine/)
  expect(mine.textContent).toContain('You removed Vic Stone')
  expect(within(mine).queryByText(/^(Sent|Delivered|Read)$/)).toBeNull()
  expect((await link(/Theirs/)).textContent).toContain('Ben removed Vic Stone')
})

test('a search that ran out of time goes on until it finds something', async () => {
  const hit = {
    id: crypto.randomUUID(),
    channelId: DIRECT,
    seq: 3,
    userId: BEN,
    userFullName: 'Ben Cruz',
    displayName: 'Ben Cruz',
    coverImageUrl: null,
    text: 'The walrus is here',
    fileName: 'walrus-teeth.pdf',
    createdTimeUtc: '2026-01-02T03:04:05.000Z',
    isGroupChat: false,
  }
  const { user, server } = open('', {
    'GET /api/v3/channels': paged([named('Front desk')]),
    'GET /api/v2/messages/search': (seen) =>
      requestedFor(seen, 'continuationToken') === 'on'
        ? answer(200, { results: [hit], continuationToken: null })
        : answer(200, { results: [], continuationToken: 'on' }),
  })
  await user.type(await screen.findByRole('searchbox'), 'walrus')
  const [marked] = await screen.findAllByText('walrus')
  expect(marked?.closest('a')?.textContent).toContain('The walrus is here · walrus-teeth.pdf')
  expect(server.seen.some((seen) => requestedFor(seen, 'continuationToken') === 'on')).toBe(true)
})

test('a search finds names in pages that nobody has scrolled to, and the arrow down leads to them', async () => {
  const many = Array.from({ length: 60 }, (_, index) => named(`Group ${index}`))
  const { user } = open('', { 'GET /api/v3/channels': paged(many, [named('Sterilizer watch')]) })
  await screen.findAllByRole('link', { name: /Group/ })
  expect(screen.queryByRole('link', { name: /Sterilizer/ })).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'steril')
  const found = await link(/Sterilizer watch/)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(found)
})

const contact = (displayName: string, index: number) => ({
  id: `00000000-0000-4000-8000-00000000001${index}`,
  firstName: '',
  lastName: '',
  displayName,
  profileImageUrl: null,
  role: null,
  practiceId: null,
  practiceName: null,
  roleAndPractice: '',
  isTeamMember: true,
  isConnectedInPerson: false,
})

describe('the search for people', () => {
  const ben = { ...contact('Ben Cruz', 1), id: BEN }
  const dana = contact('Dana Ruiz', 2)
  const contacts = (seen: Seen) => {
    const keyword = (requestedFor(seen, 'keyword') ?? '').toLowerCase()
    const found = [ben, dana].filter(({ displayName }) => displayName.toLowerCase().includes(keyword))
    return answer(200, { contacts: found, continuationToken: null, total: found.length })
  }
  const lists = paged([channel({}), named('Dana’s shift')])
  const answers = { 'GET /api/v3/channels': lists, 'GET /api/v2/contacts/search': contacts }

  test('finds somebody one has no conversation with, before groups, and opens one', async () => {
    const { user, router, server } = open('', {
      ...answers,
      'POST /api/v2/channels': () => answer(200, channel({ id: `${ADA}--${dana.id}` })),
    })
    await link(/Ben Cruz/)
    await user.type(screen.getByRole('searchbox'), 'dana')
    await link(/Dana Ruiz/)
    const found = within(screen.getByRole('list', { name: 'Search results' }))
    expect(found.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Dana Ruiz'),
      expect.stringContaining('Dana’s shift'),
    ])
    await user.click(found.getByRole('link', { name: /Dana Ruiz/ }))
    await waitFor(() => expect(server.count('POST /api/v2/channels')).toBe(1))
    expect(server.seen.find(({ call }) => call === 'POST /api/v2/channels')?.body).toEqual({
      memberIds: [dana.id],
    })
    await waitFor(() => expect(router.state.location.search).toContain('channelId='))
  })

  test('Enter opens the first that is found, though it is not there yet when it is pressed', async () => {
    const { user, server } = open('', {
      ...answers,
      'POST /api/v2/channels': () => answer(200, channel({ id: `${ADA}--${dana.id}` })),
    })
    await link(/Ben Cruz/)
    await user.type(screen.getByRole('searchbox'), 'dana{Enter}')
    await waitFor(() => expect(server.count('POST /api/v2/channels')).toBe(1))
    expect(server.seen.find(({ call }) => call === 'POST /api/v2/channels')?.body).toEqual({
      memberIds: [dana.id],
    })
  })

  test('somebody one has a conversation with is there once, and Enter opens that', async () => {
    const { user, router } = open('', answers)
    await link(/Ben Cruz/)
    await user.type(screen.getByRole('searchbox'), 'ben{Enter}')
    await waitFor(() => expect(router.state.location.search).toContain(`channelId=${DIRECT}`))
    expect(screen.getAllByRole('link', { name: /Ben Cruz/ })).toHaveLength(1)
  })
})

test('too short a word for messages is not said to be in none of them', async () => {
  const { user } = open('', { 'GET /api/v3/channels': paged([named('Front desk')]) })
  await link(/Front desk/)
  await user.type(screen.getByRole('searchbox'), 'zz')
  expect(
    await screen.findByText(/^No person or conversation matches “zz”\. Type at least 3 characters/),
  ).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), 'z')
  expect(await screen.findByText('No person, conversation or message matches “zzz”.')).toBeTruthy()
})

test('the keyboard goes into the archive and comes back to where it was', async () => {
  const { user } = open('', { 'GET /api/v3/channels': paged([named('Front desk')]) })
  const into = await link(/^Archived conversations$/)
  into.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Back to conversations'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Archived conversations'))
})

test('an address that names a person opens the conversation with them, for the first time too', async () => {
  const { router, server } = open(`?with=${BEN}`, {
    'GET /api/v3/channels': paged([]),
    'POST /api/v2/channels': () => answer(200, channel({})),
  })
  expect(await screen.findByRole('textbox', { name: 'Message Ben Cruz' })).toBeTruthy()
  expect(router.state.location.search).toBe(`?channelId=${DIRECT}`)
  expect(server.seen.find(({ call }) => call === 'POST /api/v2/channels')?.body).toEqual({ memberIds: [BEN] })
})

test('whom one may not write to, that says so', async () => {
  open(`?with=${BEN}`, {
    'GET /api/v3/channels': paged([]),
    'POST /api/v2/channels': () => refusal(403, 'not-a-contact', 'You can’t write to them yet.'),
  })
  expect(await screen.findByText(/You can’t write to them yet\./)).toBeTruthy()
})

test('open reminders are listed, lead to their messages, and can be canceled and taken back', async () => {
  const remindAt = new Date(Date.now() + 3_600_000).toISOString()
  const path = `${DIRECT}/messages/${message(2).id}/reminder`
  const own = { message: message(2, { messageText: 'Call the lab' }), remindAt }
  const rung = { message: message(1), remindAt: '2020-01-01T00:00:00.000Z' }
  let reminders = [rung, own]
  const { user, router, server } = open('', {
    'GET /api/v3/channels': paged([channel({ lastSeq: 2, readSeq: 2 })]),
    'GET /api/v2/reminders': () => answer(200, { reminders }),
    [`DELETE /api/v2/channels/${path}`]: () => {
      reminders = []
      return answer(200)
    },
    [`PUT /api/v2/channels/${path}`]: () => {
      reminders = [own]
      return answer(200)
    },
  })
  await user.click(await link(/^1 reminder$/))
  const list = await screen.findByRole('list', { name: 'Reminders' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(within(list).getByRole('link').textContent).toContain('Call the lab')
  await user.click(within(list).getByRole('button', { name: 'Cancel this reminder' }))
  expect(await screen.findByText('No reminders')).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('No reminders')
  expect(document.activeElement).not.toBe(document.body)
  await waitFor(() => expect(useSnackbar.getState().action?.label).toBe('Undo'))
  useSnackbar.getState().action?.run()
  expect(await screen.findByText('Call the lab')).toBeTruthy()
  expect(server.seen.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ remindAt })
  await user.click(screen.getByRole('link', { name: /Call the lab/ }))
  expect(router.state.location.search).toContain(`channelId=${DIRECT}&at=2`)
})

test('of many contacts one looks at the first, at more, or types a name; people who were chosen stay so', async () => {
  const all = ['Ada Reed', 'Ben Cruz', 'Zoe Wolf'].map(contact)
  const { user } = open('?new=chat', {
    'GET /api/v3/channels': paged([]),
    'GET /api/v2/contacts/search': (seen) => {
      const keyword = requestedFor(seen, 'keyword') ?? ''
      const found = all.filter(({ displayName }) => displayName.toLowerCase().includes(keyword))
      const at = Number(requestedFor(seen, 'continuationToken') ?? 0)
      const next = at + 1 < found.length ? String(at + 1) : null
      return answer(200, { contacts: found.slice(at, at + 1), continuationToken: next, total: found.length })
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'New conversation' })
  await user.click(await within(dialog).findByRole('checkbox', { name: /Ada Reed/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }))
  expect(await within(dialog).findByRole('checkbox', { name: /Ben Cruz/ })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }))
  expect(await within(dialog).findByRole('checkbox', { name: /Zoe Wolf/ })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Show more' })).toBeNull()
  await user.type(within(dialog).getByRole('searchbox'), 'zoe')
  await waitFor(() => expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1))
  expect(within(dialog).getByRole('button', { name: 'Leave out Ada Reed' })).toBeTruthy()
  await user.type(within(dialog).getByRole('searchbox'), 'zz')
  expect(await within(dialog).findByText('Nobody found')).toBeTruthy()
  await user.click(within(dialog).getAllByRole('button', { name: 'Clear search' }).at(-1)!)
  expect(await within(dialog).findByRole('checkbox', { name: /Ada Reed/ })).toBeTruthy()
})

test('a press on somebody opens the conversation with them; their box is for groups', async () => {
  const people = ['Ben Cruz', 'Dev Patel'].map(contact)
  const { user, router, server } = open('?new=chat', {
    'GET /api/v3/channels': paged([]),
    'GET /api/v2/contacts/search': () => answer(200, { contacts: people }),
    'POST /api/v2/channels': () => answer(200, channel({})),
  })
  await user.click(await screen.findByRole('button', { name: /Dev Patel/ }))
  await waitFor(() => expect(server.count('POST /api/v2/channels')).toBe(1))
  expect(server.seen.find(({ call }) => call === 'POST /api/v2/channels')?.body).toEqual({
    memberIds: [people[1]!.id],
  })
  await waitFor(() => expect(router.state.location.search).toBe(`?channelId=${DIRECT}`))
  expect(screen.queryByRole('dialog', { name: 'New conversation' })).toBeNull()
})

test('Enter opens the conversation with the first person found, and ticks them once somebody is ticked', async () => {
  const people = ['Ben Cruz', 'Dev Patel'].map(contact)
  const search = (seen: Seen) => {
    const keyword = (requestedFor(seen, 'keyword') ?? '').toLowerCase()
    return answer(200, {
      contacts: people.filter(({ displayName }) => displayName.toLowerCase().includes(keyword)),
    })
  }
  const { user, router } = open('?new=chat', {
    'GET /api/v3/channels': paged([]),
    'GET /api/v2/contacts/search': search,
    'POST /api/v2/channels': () => answer(200, channel({})),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Add Ben Cruz to a group' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'dev{Enter}')
  expect(await screen.findByRole('button', { name: 'Leave out Dev Patel' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' }).value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Leave out Dev Patel' }))
  await user.click(screen.getByRole('button', { name: 'Leave out Ben Cruz' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'dev{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe(`?channelId=${DIRECT}`))
})

test('a group is made of several, who can be left out again, and is called by their names', async () => {
  const people = ['Ben Cruz', 'Dr Carla Diaz', 'Dev Patel'].map(contact)
  const { user, server } = open('?new=chat', {
    'GET /api/v3/channels': paged([]),
    'GET /api/v2/contacts/search': () => answer(200, { contacts: people }),
    'POST /api/v2/channels': () => answer(200, named('')),
  })
  const dialog = await screen.findByRole('dialog', { name: 'New conversation' })
  for (const { displayName } of people)
    await user.click(await within(dialog).findByRole('checkbox', { name: new RegExp(displayName) }))
  expect(within(dialog).getByText(/“Ben, Carla, Dev”/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Leave out Dr Carla Diaz' }))
  expect(within(dialog).getByText(/“Ben and Dev”/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Create group' }))
  await waitFor(() => expect(server.count('POST /api/v2/channels')).toBe(1))
  expect(server.seen.find(({ call }) => call === 'POST /api/v2/channels')?.body).toMatchObject({
    name: '',
    isGroupChat: true,
    memberIds: [people[0]!.id, people[2]!.id],
  })
})

test('a conversation with an urgent message that is not confirmed is marked and counted, although it was read', async () => {
  const waits = {
    id: message(1).id,
    seq: 1,
    userId: BEN,
    name: 'Ben Cruz',
    text: 'Now!',
    messageType: 0 as const,
    createdTimeUtc: '2026-11-16T10:00:00.000Z',
  }
  open('', {
    'GET /api/v3/channels': paged([
      named('Marked', { lastSeq: 1, readSeq: 1, unconfirmed: [waits] }),
      named('Frozen', { lastSeq: 1, readSeq: 1, unconfirmed: [waits], frozen: true }),
    ]),
  })
  expect(within(await link(/Marked/)).getByText('Urgent message, not confirmed yet')).toBeTruthy()
  expect(within(await link(/Frozen/)).queryByText(/Urgent/)).toBeNull()
  expect((await link(/^Unread/)).textContent).toContain('1 unread')
})

describe('the menu of a row', () => {
  const desk = named('Front desk')
  const archive = `PUT /api/v2/channels/${desk.id}/messages/mark_as_archived`
  const favourite = `POST /api/v2/channels/${desk.id}/favourite`
  const show = () =>
    open('', {
      'GET /api/v3/channels': paged([desk]),
      [archive]: () => answer(200, {}),
      [favourite]: () => answer(200, desk),
    })

  test('opens by right click, and what is chosen does not open the conversation', async () => {
    const { user, server, router } = show()
    const row = await link(/Front desk/)
    expect(screen.queryByRole('button', { name: 'More for Front desk' })).toBeNull()
    await user.pointer({ target: row, keys: '[MouseRight]' })
    await user.click(await screen.findByRole('menuitem', { name: 'Add to favorites' }))
    await waitFor(() => expect(server.count(favourite)).toBe(1))
    expect(router.state.location.search).toBe('')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('opens by a button under the pointer, and archives with Undo', async () => {
    const { user, server, router } = show()
    await user.hover(await link(/Front desk/))
    // The simulated pointer does not say where it goes, so on its way to the button it would leave the row.
    const button = await screen.findByRole('button', { name: 'More for Front desk' })
    button.focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await waitFor(() => expect(server.count(archive)).toBe(1))
    expect(router.state.location.search).toBe('')
    expect(useSnackbar.getState().action?.label).toBe('Undo')
  })
})
