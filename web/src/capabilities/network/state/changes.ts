import type {
  PersonConnection,
  PracticeInvite,
  ReportReason,
  SuggestedPractice,
} from '@corridor/contract/network/model.ts'
import { withoutConnected, withoutInvite, withPersonConnection } from '@corridor/contract/network/rules.ts'
import { call } from '../../../platform/api.ts'
import { changeKnown, queryClient } from '../../../platform/query.ts'
import { randomId } from '../../../platform/random-id.ts'
import { changePeople, changePractices } from './lists.ts'
import { registrationQuery, suggestionsQuery } from './queries.ts'

/** What is shown is what the server has, also where the line for its news is down. */
const readAnew = (...parts: string[]): void => {
  for (const part of parts) void queryClient.invalidateQueries({ queryKey: ['network', part] })
}

const afterPractices = () => readAnew('practices', 'practice', 'found', 'suggestions', 'contacts', 'requests')
const afterPeople = () => readAnew('people', 'person', 'found', 'contacts', 'requests')

/** Whom an invite goes to: a practice, or somebody on their own. */
export type Invited = { toPracticeId: string } | { toUserId: string }

export async function sendInvite(practiceInviteId: string, to: Invited, message: string) {
  const suggested = queryClient.getQueryData<SuggestedPractice[]>(suggestionsQuery.queryKey) ?? []
  const practiceId = 'toPracticeId' in to ? to.toPracticeId : undefined
  const isSuggested = suggested.some(({ id }) => id === practiceId)
  const sent =
    practiceId && isSuggested
      ? call('POST /my-network/v2/invite-recommended', { body: { practiceInviteId, practiceId, message } })
      : call('POST /practice-invites/v3/send', { body: { practiceInviteId, ...to, message } })
  return sent.finally(afterPractices)
}

export const inviteByEmail = (invite: {
  inviteId: string
  kind: 'practice' | 'person'
  email: string
  message: string
}) =>
  call('POST /practice-invites/v3/send-by-email', { body: invite }).finally(() => readAnew('registration'))

export const resendInvite = (inviteId: string) =>
  call('POST /practice-invites/v3/resend', { body: { inviteId } }).finally(() =>
    readAnew('practices', 'registration'),
  )

export async function takeBackInvite(inviteId: string): Promise<void> {
  try {
    await call('DELETE /practice-invites/v3/delete', { query: { inviteId } })
    changePractices((lists) => withoutInvite(lists, inviteId))
  } finally {
    afterPractices()
    void queryClient.invalidateQueries({ queryKey: registrationQuery.queryKey })
  }
}

/** Accepts an invite, or puts it away. */
export async function answerInvite(
  answer: 'accept' | 'ignore',
  { practiceInviteId }: Pick<PracticeInvite, 'practiceInviteId'>,
): Promise<void> {
  try {
    await call(`POST /practice-invites/v3/${answer}`, { body: { practiceInviteId } })
    changePractices((lists) => withoutInvite(lists, practiceInviteId))
  } finally {
    afterPractices()
  }
}

export async function disconnectParty(id: string): Promise<void> {
  try {
    await call('DELETE /organizations/v3/connected/:id', { params: { id } })
    changePractices((lists) => withoutConnected(lists, id))
  } finally {
    afterPractices()
  }
}

const setConnection = (connection: PersonConnection): void =>
  changePeople((lists) => withPersonConnection(lists, connection))

export async function askPerson(
  personConnectionId: string,
  targetPersonId: string,
  message: string,
): Promise<PersonConnection> {
  try {
    const connection = await call('POST /persons/connections', {
      body: { personConnectionId, targetPersonId, message },
    })
    setConnection(connection)
    return connection
  } finally {
    afterPeople()
  }
}

export async function answerRequest(
  answer: 'accept' | 'reject',
  connection: PersonConnection,
): Promise<void> {
  const params = { id: connection.personConnectionId }
  try {
    if (answer === 'accept') setConnection(await call('POST /persons/connections/:id/accept', { params }))
    else {
      await call('POST /persons/connections/:id/reject', { params })
      setConnection({ ...connection, status: 'Rejected' })
    }
  } finally {
    afterPeople()
  }
}

/** Takes a request back, or ends a connection. */
export async function endConnection(connection: PersonConnection): Promise<void> {
  try {
    await call('DELETE /persons/connections/:id', { params: { id: connection.personConnectionId } })
    setConnection({ ...connection, status: 'Deleted' })
  } finally {
    afterPeople()
  }
}

export const blockPerson = (id: string) =>
  call('POST /persons/:id/block', { params: { id } }).finally(() => {
    readAnew('people', 'found', 'contacts', 'requests', 'blocked')
    // Whoever is blocked is nobody any more: asked for again, their card would be a refusal.
    queryClient.removeQueries({ queryKey: ['network', 'person', id], type: 'inactive' })
  })

export const unblockPerson = (id: string) =>
  call('DELETE /persons/:id/block', { params: { id } }).finally(() => readAnew('blocked', 'person', 'found'))

export const report = (
  about: { personId: string } | { practiceId: string },
  reason: ReportReason,
  text: string,
) => call('POST /my-network/v2/report', { body: { reportId: randomId(), ...about, reason, text } })

const withoutSuggestion = (id: string) =>
  changeKnown<SuggestedPractice[]>(suggestionsQuery.queryKey, (known) => known.filter((one) => one.id !== id))

/** Puts a suggestion away, for a while or for good: gone at once, and back when the server refuses. */
export async function putAwaySuggestion(how: 'hide' | 'ignore', practiceId: string): Promise<void> {
  withoutSuggestion(practiceId)
  const calls = {
    hide: 'POST /my-network/v2/hide-recommended',
    ignore: 'POST /my-network/v2/ignore-practice',
  } as const
  await call(calls[how], { body: { practiceId } }).finally(() => readAnew('suggestions'))
}

export const showSuggestion = (practiceId: string) =>
  call('DELETE /my-network/v2/hide-recommended/:practiceId', { params: { practiceId } }).finally(() =>
    readAnew('suggestions'),
  )
