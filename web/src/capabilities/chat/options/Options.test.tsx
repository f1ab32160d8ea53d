// @vitest-environment jsdom
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion } from '#platform/confirm.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { saveChannels, useChannel } from '../state/channels.ts'
import { channel, member } from '../testing/made-up.ts'
import { Options } from './Options.tsx'

const GROUP = '00000000-0000-4000-8000-0000000000f1'
const group = (more: Partial<ChatChannel> = {}) =>
  channel({
    id: GROUP,
    name: 'Front desk',
    isGroupChat: true,
    type: 'group',
    members: [member(ADA), member(BEN, { role: 'Hygienist', practiceName: 'Bright Smiles' })],
    abilities: { mayWrite: true, mayManage: true, mayRemove: 'anyone' },
    ...more,
  })

function Shown() {
  const one = useChannel(GROUP).data
  return one ? <Options channel={one} name="Front desk" /> : null
}

const open = (one: ChatChannel, answers: Answers = {}, as = userOf(ADA)) =>
  showScreen(
    '/dashboard/chat',
    <Shown />,
    {
      'GET /api/v3/channels': ({ url }) =>
        answer(200, { channels: url.includes('filterType=0') ? [one] : [], continuationToken: null }),
      ...answers,
    },
    as,
  )

const lamp = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })

test('what was refused is turned back, and said', async () => {
  const path = `POST /api/v2/channels/${GROUP}/favourite`
  const { user } = open(group(), { [path]: () => refusal(403, 'not-yours', 'Not yours.') })
  const favorite = await lamp('Favorite')
  await user.click(favorite)
  await waitFor(() => expect(useSnackbar.getState().message).toContain('Not yours.'))
  expect(favorite.checked).toBe(false)
})

test('muted until it is turned off; the archive takes it and gives it back', async () => {
  const mute = `PUT /api/v2/channels/${GROUP}/mute`
  const archive = `PUT /api/v2/channels/${GROUP}/messages/mark_as_archived`
  const { user, server } = open(group(), {
    [mute]: ({ body }) => answer(200, group({ mutedUntil: (body as { until: string | null }).until })),
    [archive]: () => answer(200, group({ isArchivedByLoggedUser: true })),
  })
  await user.click(await lamp('Mute'))
  await waitFor(async () => expect((await lamp('Mute')).checked).toBe(true))
  await user.click(await lamp('Mute'))
  await waitFor(() => expect(server.count(mute)).toBe(2))
  expect(server.seen.filter(({ call }) => call === mute).map(({ body }) => body)).toEqual([
    { until: '9999-12-31T00:00:00.000Z' },
    { until: null },
  ])
  await user.click(await lamp('Archive'))
  await waitFor(() => expect(server.count(archive)).toBe(1))
})

test('only people who may manage a group rename it and remove others, and nobody removes themselves', async () => {
  open(group())
  expect(await screen.findByRole('textbox', { name: 'Group name' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
  expect(screen.getByText('Hygienist · Bright Smiles')).toBeTruthy()
  saveChannels([group({ abilities: { mayWrite: true, mayManage: false, mayRemove: 'nobody' } })])
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.queryByRole('button', { name: /^Remove|Add people/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Leave group' })).toBeTruthy()
})

test('a practice admin removes the people of their own practice, and no others', async () => {
  const removed: unknown[] = []
  const members = [
    member(ADA, { practiceId: 'bright' }),
    member(BEN, { practiceId: 'bright', practiceName: 'Bright Smiles' }),
    member('00000000-0000-4000-8000-0000000000c1', { name: 'Carla Diaz', practiceId: 'oak' }),
  ]
  const abilities = { mayWrite: true, mayManage: true, mayRemove: 'own-practice' } as const
  const one = group({ members, abilities })
  const { user } = open(
    one,
    {
      'PUT /api/v2/channels': ({ body }) => {
        removed.push(body)
        return answer(200, one)
      },
    },
    userOf(ADA, { practiceId: 'bright' }),
  )
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Remove/ })
  expect(others).toEqual([])
  await user.click(button!)
  act(() => answerQuestion(true))
  await waitFor(() => expect(removed).toEqual([{ id: GROUP, updateType: 2, memberIds: [BEN] }]))
})

test('after saving a name or removing somebody a person goes on from there', async () => {
  const carla = member('00000000-0000-4000-8000-0000000000c1', { name: 'Carla Diaz' })
  const three = group({ members: [member(ADA), member(BEN), carla] })
  const { user } = open(three, {
    'PUT /api/v2/channels': ({ body }) => {
      const { name } = body as { name?: string }
      return answer(200, name ? { ...three, name } : group({ members: [member(ADA), carla] }))
    },
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Group name' })
  await user.clear(name)
  await user.type(name, 'Huddle{Enter}')
  await waitFor(() => expect(useSnackbar.getState().message).toBe('The group has a new name.'))
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('Huddle')
  // Somebody else gives it another one meanwhile.
  act(() => saveChannels([{ ...three, name: 'Morning huddle' }]))
  await waitFor(() => expect(name.value).toBe('Morning huddle'))

  await user.click(screen.getByRole('button', { name: 'Remove Ben Cruz from this group' }))
  act(() => answerQuestion(true))
  await waitFor(() => expect(screen.queryByText('Ben Cruz')).toBeNull())
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})
