import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '#testing/test-app.ts'

export const PASSWORD = 'Velvet-Quarry!91'
export const OPERATOR = 'operator@corridor.example'

/** The app behind a proxy, so that every registration can come from a network of its own. */
export const startApp = (env: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({ env: { TRUST_PROXY: '127.0.0.1', OPERATOR_EMAIL: OPERATOR, ...env } })

const PRACTICES = {
  brightsmiles: { inviteCode: 'BRIGHT-SMILES-2026', admin: 'owner@brightsmiles.example' },
  lakesidesurgery: { inviteCode: 'LAKESIDE-2026', admin: 'owner@lakesidesurgery.example' },
  hilltopmedical: { inviteCode: 'HILLTOP-2026', admin: 'owner@hilltopmedical.example' },
}

let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++networks / 250)}.${networks % 250}` })

export const newEmail = (): string => `new-${randomUUID()}@sign-up.example`

export const newPractice = (more: object = {}) => ({
  id: randomUUID(),
  name: 'Cedar Park Endodontics',
  practiceType: 'Endodontics' as const,
  address: { line1: '9 Cedar St', line2: '', city: 'Cedar Park', state: 'TX' as const, zip: '78613' },
  telephoneNumber: '(512) 555-0180',
  ...more,
})

export interface SignUp {
  register: (more?: object, headers?: Record<string, string>) => Promise<Answer>
  /** The token in the newest mail to an address, once there are so many. */
  tokenTo: (email: string, count?: number) => Promise<string>
  login: (email: string, password?: string) => Promise<LoginReply>
  /** Registers, confirms by mail and signs in. */
  join: (more?: object) => Promise<LoginReply>
  complete: (as: LoginReply, body: object) => Promise<Answer>
  /** Asks to join by a practice's own code; answers the token in its admin's mail too. */
  requestToJoin: (
    as: LoginReply,
    practice: keyof typeof PRACTICES,
    role: string,
  ) => Promise<Answer & { token: string }>
  userOf: (as: LoginReply) => Promise<Answer['body']>
  /** Bright Smiles Dental invites an address; answers the code in the mail. */
  invite: (email: string, more?: { role?: string | null; mode?: 0 | 1 }) => Promise<string>
}

export function signUpOn(app: TestApp): SignUp {
  const tokenTo: SignUp['tokenTo'] = async (email, count = 1) =>
    (await app.mailTo(email, { after: count - 1 })).token
  const register: SignUp['register'] = (more = {}, headers = elsewhere()) =>
    app.call('POST /web-signup/v2/register', {
      body: {
        id: randomUUID(),
        email: newEmail(),
        firstName: 'Pia',
        lastName: 'Roth',
        password: PASSWORD,
        isIndividual: false,
        ...more,
      },
      headers,
    })
  const login: SignUp['login'] = async (email, password = PASSWORD) => {
    const answer = await app.call('POST /authentication/v2/login', {
      body: { email, password, deviceId: `device-${randomUUID()}` },
    })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }

  return {
    tokenTo,
    register,
    login,
    join: async (more = {}) => {
      const email = newEmail()
      expect(await register({ email, ...more })).toMatchObject({ status: 200 })
      const body = { password: PASSWORD }
      const confirmed = await app.call('POST /web-signup/v2/confirm/:token', {
        params: { token: await tokenTo(email) },
        body,
      })
      expect(confirmed).toMatchObject({ status: 200 })
      return login(email)
    },
    complete: (as, body) => app.call('POST /onboarding/v2/complete', { as, body }),
    requestToJoin: async (as, practice, role) => {
      const { inviteCode, admin } = PRACTICES[practice]
      const before = (await app.mailsTo(admin)).length
      const body = { inviteCode, role }
      const answer = await app.call('POST /onboarding/v2/complete', { as, body })
      expect(answer).toMatchObject({ status: 200 })
      return { ...answer, token: await tokenTo(admin, before + 1) }
    },
    userOf: async (as) => (await app.call('GET /users/v2/:id', { params: { id: as.givenName }, as })).body,
    invite: async (email, { role = 'Hygienist', mode = 1 } = {}) => {
      const body = { id: randomUUID(), InvitationMode: mode, ToEmail: email, Role: role }
      const as = await app.signIn('owner@brightsmiles.example')
      const before = (await app.mailsTo(email)).length
      expect(await app.call('POST /invitations/v2/send', { as, body })).toMatchObject({ status: 200 })
      return (await app.mailTo(email, { after: before })).code
    },
  }
}

/** What a token says its holder may open. */
export const claimsIn = ({ token }: LoginReply): string[] =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).roles

/** Puts the identity check and the terms behind somebody: other capabilities' steps on the way in. */
export async function letThrough({ services: { db, clock } }: TestApp, personId: string): Promise<void> {
  await sql`UPDATE people_person SET identity_status = 'Approved' WHERE id = ${personId}`.execute(db)
  await sql`INSERT INTO people_agreement (person_id, accepted_at) VALUES (${personId}, ${clock.now()})`.execute(
    db,
  )
}
