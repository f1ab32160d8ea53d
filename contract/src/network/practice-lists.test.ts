import { describe, expect, test } from 'vitest'
import type { ConnectedIndividual, ConnectedPractice, PracticeInvite, PracticeParty } from './model.ts'
import { type PracticeLists, withConnected, withInvite, withoutConnected, withoutInvite } from './rules.ts'

const NOTHING: PracticeLists = { organizations: [], individuals: [], received: [], sent: [] }

const party = (id: string, name = `Practice ${id}`): PracticeParty => ({
  kind: 'practice',
  id,
  name,
  practiceType: 'Orthodontics',
  city: 'Austin',
  state: 'TX',
  memberCount: 3,
})

const inviteOf = (id: string, more: Partial<PracticeInvite> = {}): PracticeInvite => ({
  practiceInviteId: id,
  type: 'practice_invite',
  direction: 'received',
  status: 'pending',
  invitedDate: `2026-11-0${id}T08:00:00.000Z`,
  fromPracticeId: `party-${id}`,
  toPracticeId: 'own',
  fromUserId: 'somebody',
  toUserId: null,
  fromUserName: 'Dr Ada Owens',
  message: '',
  party: party(`party-${id}`),
  resendAt: null,
  ...more,
})

const connected = (id: string, name?: string): ConnectedPractice => ({
  ...party(id, name),
  connectedAt: '2026-11-10T08:00:00.000Z',
})
const individual: ConnectedIndividual = {
  kind: 'individual',
  id: 'henry',
  firstName: 'Henry',
  lastName: 'Moss',
  name: 'Dr Henry Moss',
  role: 'Doctor',
  profileImageUrl: null,
  connectedAt: '2026-11-10T08:00:00.000Z',
}

const idsOf = (invites: readonly PracticeInvite[]) => invites.map((one) => one.practiceInviteId)

describe('“Practice invites are added at the front unless present”', () => {
  const one = withInvite(NOTHING, inviteOf('1'))

  test('a new one comes to the front of its list', () => {
    expect(idsOf(withInvite(one, inviteOf('2')).received)).toEqual(['2', '1'])
    expect(withInvite(one, inviteOf('2', { direction: 'sent' }))).toMatchObject({
      received: [{ practiceInviteId: '1' }],
      sent: [{ practiceInviteId: '2' }],
    })
  })

  test('one that is there stays where it is, as it is now', () => {
    const two = withInvite(one, inviteOf('2'))
    const again = withInvite(two, inviteOf('1', { fromUserName: 'Carla Diaz' }))
    expect(again.received).toMatchObject([{ practiceInviteId: '2' }, { fromUserName: 'Carla Diaz' }])
    expect(withInvite(two, inviteOf('2'))).toEqual(two)
  })

  test('one that comes back finds its old place', () => {
    const two = withInvite(withInvite(NOTHING, inviteOf('3')), inviteOf('1'))
    expect(idsOf(withInvite(two, inviteOf('2')).received)).toEqual(['3', '2', '1'])
  })
})

describe('“removed on approve or decline”', () => {
  const two = withInvite(withInvite(NOTHING, inviteOf('1')), inviteOf('2', { direction: 'sent' }))

  test.each(['accepted', 'ignored'] as const)('one that is %s is in no list', (status) => {
    expect(withInvite(two, inviteOf('1', { status })).received).toEqual([])
    expect(idsOf(withInvite(two, inviteOf('1', { status })).sent)).toEqual(['2'])
  })

  test('so is one that was taken back, from whichever side', () => {
    expect(withoutInvite(two, '1').received).toEqual([])
    expect(withoutInvite(two, '2').sent).toEqual([])
    expect(withoutInvite(two, 'unknown')).toEqual(two)
  })
})

describe('“Accepting a pending practice request adds the practice to the connected list sorted by name”', () => {
  test('by name, whatever its capitals, and each once', () => {
    let lists = NOTHING
    for (const name of ['lakeside', 'Hilltop', 'Riverbend'])
      lists = withConnected(lists, connected(name, name))
    expect(lists.organizations.map(({ name }) => name)).toEqual(['Hilltop', 'lakeside', 'Riverbend'])
    lists = withConnected(lists, connected('Riverbend', 'A new name'))
    expect(lists.organizations.map(({ name }) => name)).toEqual(['A new name', 'Hilltop', 'lakeside'])
  })

  test('and leaves no invite between the two, in either direction', () => {
    const open = withInvite(
      withInvite(NOTHING, inviteOf('1')),
      inviteOf('2', { direction: 'sent', party: party('party-1') }),
    )
    const other = withInvite(open, inviteOf('3'))
    const lists = withConnected(other, connected('party-1'))
    expect(lists.sent).toEqual([])
    expect(idsOf(lists.received)).toEqual(['3'])
  })

  test('somebody on their own is in a list of their own', () => {
    const lists = withConnected(NOTHING, individual)
    expect(lists.individuals).toEqual([individual])
    expect(lists.organizations).toEqual([])
    expect(withoutConnected(lists, 'henry')).toEqual(NOTHING)
  })

  test('ended, it is in neither', () => {
    const two = withConnected(withConnected(NOTHING, connected('one')), connected('two'))
    expect(withoutConnected(two, 'one').organizations.map(({ id }) => id)).toEqual(['two'])
    expect(withoutConnected(two, 'unknown')).toEqual(two)
  })
})
