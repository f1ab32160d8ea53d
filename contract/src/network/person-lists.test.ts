import { describe, expect, test } from 'vitest'
import type { PersonConnection } from './model.ts'
import { hasNetwork, type PersonLists, personListOf, withPersonConnection } from './rules.ts'

const ME = 'me'
const empty: PersonLists = { received: [], sent: [], pending: [], waitingForUpgrade: [], connected: [] }

const request = (given: Partial<PersonConnection> = {}): PersonConnection => ({
  personConnectionId: 'request-1',
  personId: 'other',
  sourcePersonId: ME,
  targetPersonId: 'other',
  status: 'Pending',
  firstName: 'Ada',
  lastName: 'Owens',
  displayName: 'Ada Owens',
  role: null,
  practiceId: null,
  practiceName: null,
  isIndividual: true,
  profileImageUrl: null,
  email: null,
  mobile: null,
  message: '',
  invitedAt: '2026-11-01T10:00:00.000Z',
  connectedAt: null,
  waitsForUpgrade: false,
  ...given,
})
const received = (given: Partial<PersonConnection> = {}) =>
  request({ sourcePersonId: 'other', targetPersonId: ME, ...given })

const listed = (lists: PersonLists) =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => (list.length > 0 ? [[name, list.length]] : [])),
  )

describe('a new person request is added to the sent or received list unless it exists', () => {
  test('to the sent list of the source, and to the received list of the target', () => {
    expect(listed(withPersonConnection(empty, request()))).toEqual({ sent: 1 })
    expect(listed(withPersonConnection(empty, received()))).toEqual({ received: 1 })
  })

  test('once, however often the event arrives', () => {
    const once = withPersonConnection(empty, received())
    expect(withPersonConnection(once, received())).toEqual(once)
  })

  test('newest first', () => {
    const older = received()
    const newer = received({
      personConnectionId: 'request-2',
      personId: 'third',
      sourcePersonId: 'third',
      invitedAt: '2026-11-02T10:00:00.000Z',
    })
    const ids = (lists: PersonLists) => lists.received.map(({ personConnectionId }) => personConnectionId)
    const both = withPersonConnection(withPersonConnection(empty, newer), older)
    expect(ids(both)).toEqual(['request-2', 'request-1'])
    expect(ids(withPersonConnection(withPersonConnection(empty, older), newer))).toEqual(ids(both))
  })
})

describe('pending processing moves it to a pending list for the source or a waiting-for-upgrade list for the target', () => {
  test('out of the list in which it was', () => {
    const sent = withPersonConnection(empty, request())
    expect(listed(withPersonConnection(sent, request({ waitsForUpgrade: true })))).toEqual({ pending: 1 })
    const before = withPersonConnection(empty, received())
    expect(listed(withPersonConnection(before, received({ waitsForUpgrade: true })))).toEqual({
      waitingForUpgrade: 1,
    })
  })

  test('and back, once the target can respond', () => {
    const waiting = withPersonConnection(empty, received({ waitsForUpgrade: true }))
    expect(listed(withPersonConnection(waiting, received()))).toEqual({ received: 1 })
  })
})

describe('accept removes it from pending and invite lists and records the new status', () => {
  test.each([request(), request({ waitsForUpgrade: true }), received(), received({ waitsForUpgrade: true })])(
    'from wherever it was',
    (open) => {
      const accepted = withPersonConnection(withPersonConnection(empty, open), {
        ...open,
        status: 'Accepted',
        waitsForUpgrade: false,
      })
      expect(listed(accepted)).toEqual({ connected: 1 })
      expect(accepted.connected[0]?.status).toBe('Accepted')
    },
  )

  test('and the connected stand by name, in capitals or not', () => {
    const named = (personId: string, lastName: string, firstName = 'Ada') =>
      request({ personConnectionId: personId, personId, status: 'Accepted', lastName, firstName })
    const lists = [named('1', 'owens', 'ben'), named('2', 'Fox'), named('3', 'Owens', 'Ada')].reduce(
      withPersonConnection,
      empty,
    )
    expect(lists.connected.map(({ personId }) => personId)).toEqual(['2', '3', '1'])
  })
})

describe('reject and cancel remove it', () => {
  test.each(['Rejected', 'Deleted', 'None'] as const)('%s is in no list', (status) => {
    for (const open of [
      request(),
      received(),
      request({ waitsForUpgrade: true }),
      request({ status: 'Accepted' }),
    ])
      expect(listed(withPersonConnection(withPersonConnection(empty, open), { ...open, status }))).toEqual({})
    expect(personListOf(request({ status }))).toBeUndefined()
  })

  test('and leave the others', () => {
    const other = received({ personConnectionId: 'request-2', personId: 'third', sourcePersonId: 'third' })
    const lists = [request(), other, request({ status: 'Deleted' })].reduce(withPersonConnection, empty)
    expect(listed(lists)).toEqual({ received: 1 })
  })
})

test('the network is opened by the claim of a practice, or by an individual’s own', () => {
  expect(hasNetwork(['User', 'ContactsAndNetwork'])).toBe(true)
  expect(hasNetwork(new Set(['IndividualNetwork'] as const))).toBe(true)
  expect(hasNetwork(['User', 'Chat'])).toBe(false)
})
