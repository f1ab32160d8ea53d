// @vitest-environment jsdom
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { BEN } from '#platform/testing/people.ts'
import { type Answers, answer, refusal } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { BRIGHT, LAKESIDE, member, ROOM, room } from '../testing/made-up.ts'
import { showRooms } from '../testing/show-rooms.tsx'

withFakeLayout()

const MEMBER = { mayWrite: true, mayManage: false, mayAdd: false }
const CARLA = '00000000-0000-4000-8000-00000000000c'
const ELENA = '00000000-0000-4000-8000-00000000000e'

const open = (rooms: readonly PracticeRoom[], answers: Answers = {}) =>
  showRooms(`/dashboard/in-office?channelId=${ROOM}&tab=2`, rooms, answers)
const options = async () => within(await screen.findByRole('region', { name: 'Channel Options' }))
const bodyOf = (seen: ReturnType<typeof open>['server']['seen'], call: string) =>
  seen.find((one) => one.call === call)?.body

const contact = (id: string, name: string, practice: { id: string; name: string }) => ({
  id,
  firstName: name,
  lastName: '',
  displayName: name,
  role: 'Assistant',
  profileImageUrl: null,
  practiceId: practice.id,
  practiceName: practice.name,
  roleAndPractice: `Assistant · ${practice.name}`,
  isTeamMember: practice.id === BRIGHT.id,
  isConnectedInPerson: false,
})
const contacts = () =>
  answer(200, {
    contacts: [
      contact(BEN, 'Ben Cruz', BRIGHT),
      contact(CARLA, 'Carla Diaz', BRIGHT),
      contact(ELENA, 'Dr Elena Fox', LAKESIDE),
    ],
    continuationToken: null,
    total: 3,
  })

describe('who looks after a room', () => {
  test('changes its name and description, and a refusal leaves what is typed', async () => {
    let tries = 0
    const { user, server } = open([room()], {
      'PUT /rooms/v3/details': () => {
        tries += 1
        return tries === 1
          ? refusal(500, 'broken', 'Please try again.')
          : answer(200, room({ name: 'Supplies', description: 'Orders', changeSeq: 2 }))
      },
    })
    const shown = await options()
    const name = shown.getByLabelText('Name')
    await user.clear(name)
    await user.click(shown.getByRole('button', { name: 'Save' }))
    expect(shown.getByText('Channel name not found')).toBeTruthy()
    await user.type(name, 'Supplies')
    await user.type(shown.getByLabelText('Description'), 'Orders')
    await user.click(shown.getByRole('button', { name: 'Save' }))
    expect(await shown.findByText(/Please try again/)).toBeTruthy()
    expect(name).toHaveProperty('value', 'Supplies')
    await user.click(shown.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeTruthy()
    expect(server.seen.filter(({ call }) => call === 'PUT /rooms/v3/details').at(-1)?.body).toEqual({
      roomId: ROOM,
      name: 'Supplies',
      description: 'Orders',
    })
  })

  test('opens it to the office', async () => {
    const { user, server } = open([room()], {
      'PUT /rooms/v3/details': () => answer(200, room({ isPrivate: false, changeSeq: 2 })),
    })
    await user.click(await screen.findByRole('switch', { name: 'Open to the office' }))
    await waitFor(() =>
      expect(bodyOf(server.seen, 'PUT /rooms/v3/details')).toMatchObject({ isPrivate: false }),
    )
  })

  test('adds colleagues who are not in it, and nobody of another practice', async () => {
    const { user, server } = open([room()], {
      'GET /my-network/v2/contacts': contacts,
      'POST /rooms/v3/members': () => answer(200, room({ memberCount: 3, changeSeq: 2 })),
    })
    await user.click((await options()).getByRole('button', { name: 'Add people' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add people to this channel' }))
    const list = within(await dialog.findByRole('list', { name: 'People you can choose' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Carla Diaz'),
    ])
    await user.click(list.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Add people' }))
    await waitFor(() =>
      expect(bodyOf(server.seen, 'POST /rooms/v3/members')).toEqual({ roomId: ROOM, memberIds: [CARLA] }),
    )
    expect(useSnackbar.getState().message).toBe('1 person was added.')
  })

  test('takes somebody out after a question, and is named as who looks after it', async () => {
    const { user, server } = open([room()], {
      'DELETE /rooms/v3/members': () => answer(200, room({ memberCount: 1, changeSeq: 2 })),
    })
    const shown = await options()
    const rows = await shown.findAllByRole('listitem')
    expect(rows[0]!.textContent).toContain('Looks after it')
    await user.click(shown.getByRole('button', { name: 'Remove Ben Cruz from this channel' }))
    expect(server.count('DELETE /rooms/v3/members')).toBe(0)
    act(() => answerQuestion(true))
    await waitFor(() => expect(server.count('DELETE /rooms/v3/members')).toBe(1))
  })

  test('deletes it after a question', async () => {
    const { user, server, router } = open([room()], { [`DELETE /rooms/v3/${ROOM}`]: () => answer(200) })
    await user.click((await options()).getByRole('button', { name: 'Delete channel' }))
    act(() => answerQuestion(false))
    await user.click((await options()).getByRole('button', { name: 'Delete channel' }))
    act(() => answerQuestion(true))
    await waitFor(() => expect(server.count(`DELETE /rooms/v3/${ROOM}`)).toBe(1))
    await waitFor(() => expect(router.state.location.search).not.toContain('channelId'))
    expect(useSnackbar.getState().message).toBe('Sterilization was deleted.')
  })
})

describe('a member', () => {
  const own = room({ abilities: MEMBER, description: 'What we sterilize.' })

  test('reads what it is about, and has nothing to change but how they have it', async () => {
    open([own])
    const shown = await options()
    expect(shown.getByText('What we sterilize.')).toBeTruthy()
    await shown.findAllByRole('listitem')
    expect(shown.queryByLabelText('Name')).toBeNull()
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leave channel'])
    expect(shown.getAllByRole('switch')).toHaveLength(1)
  })

  test('who is an admin takes out the people of their own practice', async () => {
    open([{ ...own, members: [...own.members, member(ELENA, { name: 'Elena', practiceId: LAKESIDE.id })] }])
    act(() => useSession.setState({ claims: ['User', 'Channels', 'PracticeAdmin'] }))
    const shown = await options()
    expect(await shown.findByRole('button', { name: 'Remove Ben Cruz from this channel' })).toBeTruthy()
    expect(shown.queryByRole('button', { name: 'Remove Elena from this channel' })).toBeNull()
  })

  test('of the huddle can neither leave it nor delete it', async () => {
    open([room({ isHuddle: true, name: '', displayName: 'Morning Huddle' })])
    const shown = await options()
    expect(shown.getByText(/belongs to the whole office/)).toBeTruthy()
    expect(shown.queryByRole('button', { name: 'Leave channel' })).toBeNull()
    expect(shown.queryByRole('button', { name: 'Delete channel' })).toBeNull()
  })
})

test('a room that ended can be left and deleted, and takes neither people nor a new name', async () => {
  open([room({ status: 1, abilities: { mayWrite: false, mayManage: true, mayAdd: true } })])
  const shown = await options()
  await shown.findAllByRole('listitem')
  expect(shown.queryByLabelText('Name')).toBeNull()
  expect(shown.queryByRole('button', { name: 'Add people' })).toBeNull()
  expect(shown.getByRole('button', { name: 'Leave channel' })).toBeTruthy()
})

test('the rooms below are listed, and another is opened from there with people of this one', async () => {
  const below = room({
    id: '00000000-0000-4000-8000-0000000000f2',
    name: 'Autoclave log',
    roomType: ROOM_TYPES.SubRoom,
    parentRoomId: ROOM,
  })
  const { user, server } = open([room(), below], {
    'POST /rooms/v3': ({ body }) =>
      answer(200, {
        ...below,
        id: (body as { id: string }).id,
        name: 'Spore tests',
        displayName: 'Spore tests',
      }),
  })
  const part = within((await options()).getByRole('region', { name: 'Channels below this one' }))
  expect(part.getByRole('link', { name: /Autoclave log/ })).toBeTruthy()
  await user.click(part.getByRole('link', { name: 'New channel below' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New channel below Sterilization' }))
  await user.type(dialog.getByLabelText('Name'), 'Spore tests')
  await user.click(await dialog.findByRole('checkbox', { name: /Ben Cruz/ }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(bodyOf(server.seen, 'POST /rooms/v3')).toMatchObject({
      name: 'Spore tests',
      roomType: ROOM_TYPES.SubRoom,
      parentRoomId: ROOM,
      memberIds: [BEN],
    }),
  )
  expect(await screen.findByRole('region', { name: 'Spore tests' })).toBeTruthy()
})
