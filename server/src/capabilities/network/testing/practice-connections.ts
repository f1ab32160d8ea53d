import { randomUUID } from 'node:crypto'
import type { Change } from '@corridor/contract/kernel/live.ts'
import type { PracticeLists } from '@corridor/contract/network/rules.ts'
import {
  withConnected,
  withInvite,
  withoutConnected,
  withoutInvite,
} from '@corridor/contract/network/rules.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { changesSince, checkReplay } from '#testing/replay.ts'
import type { TestApp } from '#testing/test-app.ts'

export type Caller = LoginReply

/** All lists of one side. */
export async function readLists(app: TestApp, as: Caller): Promise<PracticeLists> {
  const { body: connections } = await app.call('GET /organizations/v3/connections', { as })
  const { body: received } = await app.call('GET /practice-invites/v3/received', { as })
  const { body: sent } = await app.call('GET /practice-invites/v3/sent', { as })
  return { ...connections, received: received.practiceInvites, sent: sent.practiceInvites }
}

/** The window's own rules, by event. */
export function applied(
  lists: PracticeLists,
  { event, payload }: Pick<Change, 'event' | 'payload'>,
): PracticeLists {
  if (event === 'network.practice-invite') return withInvite(lists, payload.invite as never)
  if (event === 'network.practice-invite-removed')
    return withoutInvite(lists, payload.practiceInviteId as string)
  if (event === 'network.connected') return withConnected(lists, payload.party as never)
  if (event === 'network.disconnected') return withoutConnected(lists, payload.partyId as string)
  return lists
}

export const streamOf = ({ practiceId, givenName }: Caller): string =>
  practiceId ? `network:${practiceId}` : `network-own:${givenName}`

/** Runs `act`, and fails unless the events of each side turn its lists before into its lists after. Returns the events of each side. */
export async function eventsOfBoth(
  app: TestApp,
  sides: readonly Caller[],
  act: () => Promise<unknown>,
): Promise<string[][]> {
  const events: string[][] = []
  const watch = (index: number): Promise<unknown> => {
    const as = sides[index]
    if (!as) return act()
    return checkReplay<PracticeLists>({
      app,
      as,
      streams: [streamOf(as)],
      read: () => readLists(app, as),
      apply: applied,
      act: () => watch(index + 1),
    }).then((changes) => {
      events[index] = changes.map(({ event }) => event)
    })
  }
  await watch(0)
  return events
}

/** The same by reading the stream from a sequence number, for changes that another process makes. */
export async function checkBySeq(
  app: TestApp,
  sides: readonly Caller[],
  act: () => Promise<unknown>,
): Promise<void> {
  const begun = await Promise.all(
    sides.map(async (as) => ({
      as,
      before: await readLists(app, as),
      cursors: await changesSince(app, as, [{ stream: streamOf(as), seq: null }]),
    })),
  )
  await act()
  for (const { as, before, cursors } of begun) {
    const changes = (await changesSince(app, as, cursors)).flatMap((since) => since.changes ?? [])
    expect(changes.reduce(applied, before)).toEqual(await readLists(app, as))
  }
}

export const invite = (app: TestApp, as: Caller, to: Caller, id: string = randomUUID(), message = '') =>
  app.call('POST /practice-invites/v3/send', {
    as,
    body: {
      practiceInviteId: id,
      message,
      ...(to.practiceId ? { toPracticeId: to.practiceId } : { toUserId: to.givenName }),
    },
  })

export const accept = (app: TestApp, as: Caller, practiceInviteId: string) =>
  app.call('POST /practice-invites/v3/accept', { as, body: { practiceInviteId } })

export const ignore = (app: TestApp, as: Caller, practiceInviteId: string) =>
  app.call('POST /practice-invites/v3/ignore', { as, body: { practiceInviteId } })

export const withdraw = (app: TestApp, as: Caller, inviteId: string) =>
  app.call('DELETE /practice-invites/v3/delete', { as, query: { inviteId } })

export const disconnect = (app: TestApp, as: Caller, id: string) =>
  app.call('DELETE /organizations/v3/connected/:id', { as, params: { id } })

/** Deletes all connections, invites, attempts and alerts. */
export async function forgetAll({ services: { db } }: TestApp): Promise<void> {
  for (const table of ['practice_link', 'individual_link', 'invite', 'unsuggested', 'email_invite'])
    await sql`DELETE FROM ${sql.table(`network_${table}`)}`.execute(db)
  await sql`DELETE FROM attempt`.execute(db)
  await sql`DELETE FROM notifications_alert`.execute(db)
}
