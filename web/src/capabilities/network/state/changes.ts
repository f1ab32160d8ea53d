import type { PersonConnection, ReportReason, SuggestedPractice } from '@corridor/contract/network/model.ts'
import { withoutConnected, withoutInvite, withPersonConnection } from '@corridor/contract/network/rules.ts'
import { call, sentenceOf } from '../../../platform/api.ts'
import { queryClient, updateCached } from '../../../platform/query.ts'
import { randomId } from '../../../platform/random-id.ts'
import { showSnackbar, showUndoable } from '../../../platform/snackbar.ts'
import { changePeople, changePractices } from './lists.ts'
import { beingIgnored, suggestionsQuery } from './queries.ts'
import type { OpenRequest } from './requests.ts'

/** Refetches after a call, because the live connection may be down. */
const refetchParts = (...parts: string[]): void => {
  for (const part of parts) void queryClient.invalidateQueries({ queryKey: ['network', part] })
}

const afterPractices = () =>
  refetchParts('practices', 'practice', 'found', 'suggestions', 'contacts', 'requests')
const afterPeople = () => refetchParts('people', 'person', 'found', 'contacts', 'requests')
const afterRequest = ({ connection }: OpenRequest) => (connection ? afterPeople() : afterPractices())

/** The receiver of an invite: a practice or an individual. */
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
  call('POST /practice-invites/v3/send-by-email', { body: invite }).finally(() =>
    refetchParts('registration'),
  )

export const resendInvite = (inviteId: string) =>
  call('POST /practice-invites/v3/resend', { body: { inviteId } }).finally(() =>
    refetchParts('practices', 'registration'),
  )

const setConnection = (connection: PersonConnection): void =>
  changePeople((lists) => withPersonConnection(lists, connection))

const removeInvite = (id: string): void => changePractices((lists) => withoutInvite(lists, id))

export async function requestPerson(
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

/** Accepts or ignores a request. */
export async function respond(answer: 'accept' | 'ignore', request: OpenRequest): Promise<void> {
  const { id, connection } = request
  try {
    if (!connection) {
      await call(`POST /practice-invites/v3/${answer}`, { body: { practiceInviteId: id } })
      removeInvite(id)
    } else if (answer === 'accept')
      setConnection(await call('POST /persons/connections/:id/accept', { params: { id } }))
    else {
      await call('POST /persons/connections/:id/reject', { params: { id } })
      setConnection({ ...connection, status: 'Rejected' })
    }
  } finally {
    afterRequest(request)
  }
}

/**
 * Takes a request off the lists at once. The server learns of it when it can no longer be undone, because a person who is turned
 * down sees that as it happens.
 */
export function ignoreOpen(
  request: OpenRequest,
  { said, undoLabel, onUndone }: { said: string; undoLabel: string; onUndone: () => void },
): void {
  const { id, connection } = request
  const showAgain = () => {
    beingIgnored.delete(id)
    onUndone()
    afterRequest(request)
  }
  const answer = () =>
    respond('ignore', request).then(
      () => void beingIgnored.delete(id),
      (error: unknown) => {
        showAgain()
        showSnackbar(sentenceOf(error), 'error')
      },
    )
  beingIgnored.add(id)
  if (connection) setConnection({ ...connection, status: 'Rejected' })
  else removeInvite(id)
  showUndoable(said, { label: undoLabel, undo: showAgain, work: () => void answer() })
}

/** Takes back a request or an invitation by address. */
export async function withdraw({ id, connection }: OpenRequest): Promise<void> {
  if (connection) return endConnection(connection)
  try {
    await call('DELETE /practice-invites/v3/delete', { query: { inviteId: id } })
    removeInvite(id)
  } finally {
    afterPractices()
    refetchParts('registration')
  }
}

/** Ends a connection with a practice, or a practice's with an individual. */
export async function disconnectParty(id: string): Promise<void> {
  try {
    await call('DELETE /organizations/v3/connected/:id', { params: { id } })
    changePractices((lists) => withoutConnected(lists, id))
  } finally {
    afterPractices()
  }
}

/** Takes back a request to a person, or ends the connection with one. */
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
    refetchParts('people', 'found', 'contacts', 'requests', 'blocked')
    // A blocked person is not found any more, so refetching their card would be refused.
    queryClient.removeQueries({ queryKey: ['network', 'person', id], type: 'inactive' })
  })

export const unblockPerson = (id: string) =>
  call('DELETE /persons/:id/block', { params: { id } }).finally(() =>
    refetchParts('blocked', 'person', 'found'),
  )

export const report = (
  about: { personId: string } | { practiceId: string },
  reason: ReportReason,
  text: string,
) => call('POST /my-network/v2/report', { body: { reportId: randomId(), ...about, reason, text } })

const withoutSuggestion = (id: string) =>
  updateCached<SuggestedPractice[]>(suggestionsQuery.queryKey, (cached) =>
    cached.filter((one) => one.id !== id),
  )

/** Hides a suggestion for a while or for good: it disappears at once, and returns when the server refuses. */
export async function dismissSuggestion(how: 'hide' | 'ignore', practiceId: string): Promise<void> {
  withoutSuggestion(practiceId)
  const calls = {
    hide: 'POST /my-network/v2/hide-recommended',
    ignore: 'POST /my-network/v2/ignore-practice',
  } as const
  await call(calls[how], { body: { practiceId } }).finally(() => refetchParts('suggestions'))
}

export const showSuggestion = (practiceId: string) =>
  call('DELETE /my-network/v2/hide-recommended/:practiceId', { params: { practiceId } }).finally(() =>
    refetchParts('suggestions'),
  )
