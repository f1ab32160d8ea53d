import type { PersonConnection, ReportReason, SuggestedPractice } from '@corridor/contract/network/model.ts'
import { withoutConnected, withoutInvite, withPersonConnection } from '@corridor/contract/network/rules.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { call, sentenceOf } from '#platform/api.ts'
import { queryClient, updateCached } from '#platform/query.ts'
import { showUndoable } from '#platform/snackbar/undoable.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { changePeople, changePractices } from './lists.ts'
import { beingIgnored, suggestionsQuery } from './queries.ts'
import type { OpenRequest } from './requests.ts'

/** What a change of a connection with a practice, or between people, may change. */
const PRACTICES = ['practices', 'practice', 'found', 'suggestions', 'contacts', 'requests']
const PEOPLE = ['people', 'person', 'found', 'contacts', 'requests']

const partsOf = ({ connection }: OpenRequest) => (connection ? PEOPLE : PRACTICES)

function refetchParts(parts: readonly string[]): void {
  for (const part of parts) void queryClient.invalidateQueries({ queryKey: ['network', part] })
}

/** Shows at once what a call changed. These parts are refetched too, because the live connection may be down. */
async function change<Reply>(
  parts: readonly string[],
  sent: Promise<Reply>,
  show?: (reply: Reply) => void,
): Promise<Reply> {
  try {
    const reply = await sent
    show?.(reply)
    return reply
  } finally {
    refetchParts(parts)
  }
}

/** The receiver of an invite: a practice or an individual. */
export type Invited = { toPracticeId: string } | { toUserId: string }

export function sendInvite(practiceInviteId: string, to: Invited, message: string) {
  const suggested = queryClient.getQueryData<SuggestedPractice[]>(suggestionsQuery.queryKey) ?? []
  const practiceId = 'toPracticeId' in to ? to.toPracticeId : undefined
  const isSuggested = suggested.some(({ id }) => id === practiceId)
  const sent =
    practiceId && isSuggested
      ? call('POST /my-network/v2/invite-recommended', { body: { practiceInviteId, practiceId, message } })
      : call('POST /practice-invites/v3/send', { body: { practiceInviteId, ...to, message } })
  return change(PRACTICES, sent)
}

export const inviteByEmail = (invite: {
  inviteId: string
  kind: 'practice' | 'person'
  email: string
  message: string
}) => change(['registration'], call('POST /practice-invites/v3/send-by-email', { body: invite }))

export const resendInvite = (inviteId: string) =>
  change(['practices', 'registration'], call('POST /practice-invites/v3/resend', { body: { inviteId } }))

const showConnection = (connection: PersonConnection): void =>
  changePeople((lists) => withPersonConnection(lists, connection))

/** Takes a request off the lists. */
const showOver = ({ id, connection }: OpenRequest, status: 'Rejected' | 'Deleted'): void =>
  connection
    ? showConnection({ ...connection, status })
    : changePractices((lists) => withoutInvite(lists, id))

export const requestPerson = (personConnectionId: string, targetPersonId: string, message: string) =>
  change(
    PEOPLE,
    call('POST /persons/connections', { body: { personConnectionId, targetPersonId, message } }),
    showConnection,
  )

/** Accepts or ignores a request. */
export function respond(answer: 'accept' | 'ignore', request: OpenRequest): Promise<unknown> {
  const { id, connection } = request
  if (connection && answer === 'accept')
    return change(PEOPLE, call('POST /persons/connections/:id/accept', { params: { id } }), showConnection)
  const sent: Promise<unknown> = connection
    ? call('POST /persons/connections/:id/reject', { params: { id } })
    : call(`POST /practice-invites/v3/${answer}`, { body: { practiceInviteId: id } })
  return change(partsOf(request), sent, () => showOver(request, 'Rejected'))
}

/**
 * Takes a request off the lists at once. The server learns of it when it can no longer be undone, because a person who is turned
 * down sees that as it happens.
 */
export function ignoreOpen(
  request: OpenRequest,
  { said, undoLabel, onUndone }: { said: string; undoLabel: string; onUndone: () => void },
): void {
  const { id } = request
  const showAgain = () => {
    beingIgnored.delete(id)
    onUndone()
    refetchParts(partsOf(request))
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
  showOver(request, 'Rejected')
  showUndoable(said, { label: undoLabel, undo: showAgain, work: () => void answer() })
}

/** Takes back a request or an invitation by address, or ends the connection of two people. */
export function withdrawOrEnd(request: OpenRequest): Promise<unknown> {
  const { id, connection } = request
  const sent: Promise<unknown> = connection
    ? call('DELETE /persons/connections/:id', { params: { id } })
    : call('DELETE /practice-invites/v3/delete', { query: { inviteId: id } })
  const parts = connection ? PEOPLE : [...PRACTICES, 'registration']
  return change(parts, sent, () => showOver(request, 'Deleted'))
}

/** Ends a connection with a practice, or a practice's with an individual. */
export const disconnectParty = (id: string) =>
  change(PRACTICES, call('DELETE /organizations/v3/connected/:id', { params: { id } }), () =>
    changePractices((lists) => withoutConnected(lists, id)),
  )

export const blockPerson = (id: string) =>
  change(
    ['people', 'found', 'contacts', 'requests', 'blocked'],
    call('POST /persons/:id/block', { params: { id } }),
  ).finally(() =>
    // A blocked person is not found any more, so refetching their card would be refused.
    queryClient.removeQueries({ queryKey: ['network', 'person', id], type: 'inactive' }),
  )

export const unblockPerson = (id: string) =>
  change(['blocked', 'person', 'found'], call('DELETE /persons/:id/block', { params: { id } }))

export const report = (
  about: { personId: string } | { practiceId: string },
  reason: ReportReason,
  text: string,
) =>
  withIntentId(['network.report', about, reason, text], (idOf) =>
    call('POST /my-network/v2/report', { body: { reportId: idOf(), ...about, reason, text } }),
  )

const SUGGESTION_CALLS = {
  hide: 'POST /my-network/v2/hide-recommended',
  ignore: 'POST /my-network/v2/ignore-practice',
} as const

/** Hides a suggestion for a while or for good: it disappears at once, and returns when the server refuses. */
export function dismissSuggestion(how: 'hide' | 'ignore', practiceId: string) {
  updateCached<SuggestedPractice[]>(suggestionsQuery.queryKey, (cached) =>
    cached.filter(({ id }) => id !== practiceId),
  )
  return change(['suggestions'], call(SUGGESTION_CALLS[how], { body: { practiceId } }))
}

export const showSuggestion = (practiceId: string) =>
  change(
    ['suggestions'],
    call('DELETE /my-network/v2/hide-recommended/:practiceId', { params: { practiceId } }),
  )
