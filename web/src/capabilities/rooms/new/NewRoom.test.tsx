// @vitest-environment jsdom
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, BEN } from '#platform/testing/people.ts'
import { answer, refusal } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { foundPeople } from '../people/found-people.ts'
import { BRIGHT, between, LAKESIDE, room } from '../testing/made-up.ts'
import { showRooms } from '../testing/show-rooms.tsx'

withFakeLayout()

const ELENA = '00000000-0000-4000-8000-00000000000e'
const contact = (id: string, displayName: string, practice: { id: string; name: string }) => ({
  id,
  displayName,
  profileImageUrl: null,
  practiceId: practice.id,
  practiceName: practice.name,
  roleAndPractice: `Doctor · ${practice.name}`,
})
const contacts = () =>
  answer(200, {
    contacts: [
      contact(ADA, 'Dr Ada Owens', BRIGHT),
      contact(BEN, 'Ben Cruz', BRIGHT),
      contact(ELENA, 'Dr Elena Fox', LAKESIDE),
    ],
    continuationToken: null,
    total: 3,
  })

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('between practices each of them needs somebody, and a refusal leaves what was typed', async () => {
  let tries = 0
  const { user, server } = showRooms('/dashboard/practices?new=room', [], {
    'GET /my-network/v2/contacts': contacts,
    'POST /rooms/v3': ({ body }) => {
      tries += 1
      return tries === 1
        ? refusal(500, 'broken', 'Please try again.')
        : answer(200, between({ id: (body as { id: string }).id, name: 'Surgery cases' }))
    },
  })
  const dialog = await dialogOf('New channel')
  await dialog.findByRole('checkbox', { name: /Ben Cruz/ })
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(dialog.getByText('Channel name not found')).toBeTruthy()
  expect(dialog.getByText('Please choose at least one practice.')).toBeTruthy()
  // Only colleagues are offered until a practice is chosen, and never oneself.
  expect(dialog.queryByRole('checkbox', { name: /Elena/ })).toBeNull()
  expect(dialog.queryByRole('checkbox', { name: /Ada/ })).toBeNull()
  await user.type(dialog.getByLabelText('Name'), ' Surgery cases ')
  await user.click(dialog.getByRole('checkbox', { name: 'Lakeside Oral Surgery' }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(dialog.getByText('Please choose at least one person of Lakeside Oral Surgery.')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /Elena/ }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText(/Please try again/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('region', { name: 'Surgery cases' })).toBeTruthy()
  const sent = server.seen.filter(({ call }) => call === 'POST /rooms/v3').map(({ body }) => body)
  expect(sent[0]).toEqual({
    id: expect.any(String),
    name: 'Surgery cases',
    description: '',
    roomType: ROOM_TYPES.CrossOffice,
    memberIds: [ELENA],
    practices: [LAKESIDE.id],
    parentRoomId: null,
    isPrivate: true,
  })
  // The same room, however often it is tried.
  expect(sent[1]).toEqual(sent[0])
})

test('a practice that is left out takes its people with it', async () => {
  const { user } = showRooms('/dashboard/practices?new=room', [], { 'GET /my-network/v2/contacts': contacts })
  const dialog = await dialogOf('New channel')
  const lakeside = await dialog.findByRole('checkbox', { name: 'Lakeside Oral Surgery' })
  await user.click(lakeside)
  await user.click(dialog.getByRole('checkbox', { name: /Elena/ }))
  await user.click(dialog.getByRole('checkbox', { name: /Ben/ }))
  expect(dialog.getByRole('list', { name: '2 people selected' })).toBeTruthy()
  await user.click(lakeside)
  expect(dialog.getByRole('list', { name: '1 person selected' })).toBeTruthy()
})

test('in the office colleagues are searched by three letters, and Enter takes the first', async () => {
  const { user, server } = showRooms('/dashboard/in-office?new=room', [], {
    'GET /my-network/v2/contacts': contacts,
    'POST /rooms/v3': ({ body }) => answer(200, room({ id: (body as { id: string }).id, name: 'Supplies' })),
  })
  const dialog = await dialogOf('New room')
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(1)
  await user.type(dialog.getByLabelText('Name'), 'Supplies')
  const search = dialog.getByRole('searchbox', { name: 'Search people' })
  await user.type(search, ' cr ')
  expect(dialog.getByText('Type at least 3 letters to search.')).toBeTruthy()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await user.clear(search)
  await user.type(search, 'elena')
  expect(dialog.getByText('Nobody who can be in this channel matches “elena”.')).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'crú{Enter}')
  expect(search).toHaveProperty('value', '')
  await user.click(dialog.getByRole('switch', { name: 'Open to the office' }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'POST /rooms/v3')?.body).toMatchObject({
      roomType: ROOM_TYPES.InOffice,
      memberIds: [BEN],
      practices: [],
      isPrivate: false,
    }),
  )
})

test('people are found by parts of their name, role and practice', () => {
  const people = [
    { name: 'Ben Cruz', detail: 'Hygienist · Bright Smiles' },
    { name: 'José Ruiz', detail: 'Doctor · Lakeside' },
  ]
  expect(foundPeople(people, '  ')).toEqual(people)
  expect(foundPeople(people, 'jo')).toEqual([])
  expect(foundPeople(people, 'JOSE')).toEqual([people[1]])
  expect(foundPeople(people, 'hyg ben')).toEqual([people[0]])
})
