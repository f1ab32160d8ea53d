import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { type Account, DEMO_PASSWORD, type SignedUp } from './accounts.ts'

/**
 * A session as a device has it. In a test it belongs to the page, or to another device of the same person.
 */
export interface Session {
  origin: string
  deviceId: string
  reply: LoginReply
}

/** Makes a call without a browser. Throws unless it is answered well. */
export async function send<T>(url: string, method: string, body?: object, session?: Session): Promise<T> {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  if (session) {
    headers.authorization = `Bearer ${session.reply.accessToken}`
    headers.user = session.reply.givenName
  }
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Signs in without a browser, on a new device: signing in again on the same one would end this session. */
export async function openSession(
  origin: string,
  email: Account | SignedUp,
  password = DEMO_PASSWORD,
): Promise<Session> {
  const deviceId = randomUUID()
  const body = { email, password, deviceId }
  return { origin, deviceId, reply: await send(`${origin}/authentication/v2/login`, 'POST', body) }
}

export const signOutEverywhere = (session: Session) =>
  send(`${session.origin}/authentication/v2/logout`, 'POST', { everywhere: true }, session)

/** Ends the session of that device, from another device of the same person. */
export const removeDevice = (session: Session, deviceId: string) =>
  send(
    `${session.origin}/user-devices/v2/${session.reply.givenName}/${deviceId}`,
    'DELETE',
    undefined,
    session,
  )

/** Trades the refresh token as a thief would who has read the device's storage. */
export const stealRefresh = ({ origin, deviceId, reply }: Session) =>
  send(`${origin}/authentication/v2/refresh-token`, 'POST', {
    accessToken: reply.accessToken,
    refreshToken: reply.refreshToken,
    deviceId,
  })

/** The session under the keys that the specification gives them (platform §3). */
export function storedSession({ origin, deviceId, reply }: Session) {
  const { accessToken, token, refreshToken, ...record } = reply
  const items = {
    authToken: accessToken,
    authTokenExpiration: reply.accessTokenExpiryTime,
    refreshToken,
    refreshTokenExpiration: reply.refreshTokenExpiryTime,
    user: reply.givenName,
    userInfo: JSON.stringify({ ...record, id: reply.givenName }),
    deviceId,
  }
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value: String(value) }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}
