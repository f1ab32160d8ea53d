import '#platform/testing/window.ts'
import { withInvite, withoutInvite, withPersonConnection } from '@corridor/contract/network/rules.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { gate } from '#platform/testing/fake-server.ts'
import { personConnection, practiceInvite } from '../testing/some-network.ts'
import { changePeople, changePractices } from './lists.ts'
import {
  connectedPeopleQuery,
  connectionsQuery,
  receivedInvitesQuery,
  receivedRequestsQuery,
  sentInvitesQuery,
} from './queries.ts'

afterEach(() => queryClient.clear())

const cached = <Data>({ queryKey }: { queryKey: string[]; queryFn: () => Promise<Data> }) =>
  queryClient.getQueryData<Data>(queryKey)

test('news goes into the lists that were read, and into no other', () => {
  queryClient.setQueryData(receivedInvitesQuery.queryKey, { received: [] })
  changePractices((lists) => withInvite(lists, practiceInvite()))
  expect(cached(receivedInvitesQuery)).toEqual({ received: [practiceInvite()] })
  expect(cached(sentInvitesQuery)).toBeUndefined()
  expect(cached(connectionsQuery)).toBeUndefined()
  changePractices((lists) => withoutInvite(lists, 'invite-1'))
  expect(cached(receivedInvitesQuery)).toEqual({ received: [] })
})

test('somebody who is accepted goes from one list to the other', () => {
  const request = personConnection()
  queryClient.setQueryData(receivedRequestsQuery.queryKey, { received: [request] })
  queryClient.setQueryData(connectedPeopleQuery.queryKey, { connected: [] })
  const accepted = personConnection({ status: 'Accepted', email: 'ben@lakeside.example' })
  changePeople((lists) => withPersonConnection(lists, accepted))
  expect(cached(receivedRequestsQuery)).toEqual({ received: [] })
  expect(cached(connectedPeopleQuery)).toEqual({ connected: [accepted] })
})

test('a list that is being read meanwhile is read once more: its answer may be older than the news', async () => {
  const { open, opened } = gate()
  const read = vi.fn(async () => {
    const received = read.mock.calls.length > 1 ? [practiceInvite()] : []
    await opened
    return { received }
  })
  const { queryKey } = receivedInvitesQuery
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => undefined)
  changePractices((lists) => withInvite(lists, practiceInvite()))
  open()
  await vi.waitFor(
    () => expect(cached(receivedInvitesQuery)).toEqual({ received: [practiceInvite()] }),
    10_000,
  )
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})
