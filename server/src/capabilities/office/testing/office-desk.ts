import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import type { TestApp } from '../../../../testing/test-app.ts'
import { askToJoin } from '../public.ts'

export { openWindow } from '../../../../testing/window.ts'

type Caller = Pick<LoginReply, 'token' | 'givenName'>

/** Mails to an address, newest first, once there are as many as this. */
export async function mailsTo(app: TestApp, email: string, atLeast = 1) {
  const read = async (): Promise<{ subject: string; text: string; link: string }[]> => {
    const { body } = await app.call('GET /sandbox/v1/mail')
    return body.mails.filter((mail: { to: string }) => mail.to === email)
  }
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(atLeast)
  return read()
}

/** The code in the newest invitation to an address. */
export async function inviteCodeTo(app: TestApp, email: string, atLeast = 1): Promise<string> {
  const [mail] = await mailsTo(app, email, atLeast)
  return new URL(mail?.link ?? '', 'http://x').searchParams.get('code') ?? ''
}

export const send = (app: TestApp, as: Caller, body: object = {}) =>
  app.call('POST /invitations/v2/send', {
    as,
    body: { id: crypto.randomUUID(), InvitationMode: 1, ToEmail: 'new@applicant.example', ...body },
  })

export const teamOf = async (app: TestApp, as: Caller) => {
  const { body } = await app.call('GET /invitations/v2/team-members', { as })
  return body.teamMembersList as { id: string; email: string; claims: string[]; [more: string]: unknown }[]
}

/** Somebody without a practice asks to join that of another. */
export const ask = (app: TestApp, personId: string, practiceId: string, role = 'Hygienist') =>
  app.services.transactions.run((tx) => askToJoin(tx, app.services, { personId, practiceId, role }))
