import { randomUUID } from 'node:crypto'
import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { openRequest } from '#capabilities/office/testing/who-may.ts'
import { operatorHeaders } from '#capabilities/operator/testing/operator-calls.ts'
import { deviceOf, type Who, type World } from '../world/world.ts'

/** The kinds of callers, in the order of the columns of docs/who-may.md, which says who they are. */
export const KINDS = [
  'admin',
  'other',
  'member',
  'plain',
  'former',
  'pending',
  'unverified',
  'alone',
  'shut',
  'locked',
  'none',
  'expired',
  'ended',
  'link',
  'operator',
] as const
export type Kind = (typeof KINDS)[number]

/** Somebody's session, or what is left of it, and its device. */
export type Session = LoginReply & { deviceId: string }

export interface Caller {
  session?: Session
  /** Their link, where they have one instead of a session. */
  guest?: { authorization: string }
}

export type Callers = Record<Kind, Caller>

/** All but those of an owner, who cannot be removed. */
const EVERY_CLAIM = CLAIMS.filter((claim) => claim !== 'PracticeOwner')

/** Longer than a token is good for. */
const TOKEN_EXPIRED_SECONDS = 11 * 60

async function formerMember({ app, as, newcomer }: World): Promise<Session> {
  const { givenName, email, deviceId } = await newcomer({ claims: EVERY_CLAIM })
  const removal = { as: await as('admin'), params: { id: givenName } }
  const { status } = await app.call('DELETE /my-office/v2/team-members/:id', removal)
  if (status !== 200) throw new Error(`The member was not removed: ${status}`)
  return { ...(await app.signIn(email, deviceId)), deviceId }
}

async function adminOfSuspended({ app, newcomer }: World): Promise<Session> {
  const id = randomUUID()
  await sql`
    INSERT INTO office_practice (id, name, invite_code, created_at)
    VALUES (${id}, 'Shut for now', ${id.slice(0, 8)}, now())`.execute(app.services.db)
  const session = await newcomer({ claims: EVERY_CLAIM, practiceId: id })
  const headers = await operatorHeaders(app)
  const { status } = await app.call('POST /operator/v1/practices/:id/suspend', { params: { id }, headers })
  if (status !== 200) throw new Error(`The practice was not suspended: ${status}`)
  return session
}

async function endedSession({ app, newcomer }: World): Promise<Session> {
  const session = await newcomer({ claims: EVERY_CLAIM })
  await app.call('POST /authentication/v2/logout', { as: session, body: {} })
  return session
}

async function lockedSession({ app, newcomer }: World): Promise<Session> {
  const session = await newcomer({ claims: EVERY_CLAIM })
  await app.call('POST /authentication/v2/lock', { as: session })
  return session
}

/** Brings everybody. Those whose token is no good, for now or any more, were admins of Bright Smiles with every claim there is. */
export async function bringCallers(world: World): Promise<Callers> {
  const expired = await world.newcomer({ claims: EVERY_CLAIM })
  world.app.clock.pass(TOKEN_EXPIRED_SECONDS)
  const signedInCaller = async (who: Exclude<Who, 'stranger'>): Promise<Caller> => ({
    session: { ...(await world.as(who)), deviceId: deviceOf(who) },
  })
  return {
    admin: await signedInCaller('admin'),
    other: await signedInCaller('otherAdmin'),
    member: await signedInCaller('member'),
    plain: { session: await world.newcomer({ claims: [] }) },
    former: { session: await formerMember(world) },
    pending: await signedInCaller('pending'),
    unverified: await signedInCaller('unverified'),
    alone: await signedInCaller('individual'),
    shut: { session: await adminOfSuspended(world) },
    locked: { session: await lockedSession(world) },
    none: {},
    expired: { session: expired },
    ended: { session: await endedSession(world) },
    link: { guest: { authorization: `Guest ${await openRequest(world)}` } },
    operator: { guest: await operatorHeaders(world.app) },
  }
}
