import { z } from 'zod'
import { claim, ownAccount } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, text } from '../kernel/shapes.ts'
import { TypedPassword } from './model.ts'
import { SIGN_IN_PROBLEMS } from './problems.ts'

/** Six digits of the app, or one of the recovery codes. */
export const SecondFactorCode = text(40).trim().min(1, SIGN_IN_PROBLEMS.factor)

export const getSecondFactor = route({
  call: 'GET /authentication/v2/second-factor',
  summary: 'Whether the caller uses an authenticator app, and how many recovery codes are left.',
  access: ownAccount,
  reply: z.object({
    isOn: z.boolean(),
    since: Instant.nullable(),
    isRequired: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
})

export const beginSecondFactor = route({
  call: 'POST /authentication/v2/second-factor',
  summary: 'Makes a new secret for an authenticator app. Nothing changes until a code of it was entered.',
  access: ownAccount,
  audit: 'session.second-factor-begun',
  body: z.object({ password: TypedPassword }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmSecondFactor = route({
  call: 'POST /authentication/v2/second-factor/confirm',
  summary: 'Turns the authenticator app on with a first code, and gives the recovery codes, this once.',
  access: ownAccount,
  audit: 'session.second-factor-turned-on',
  body: z.object({ code: SecondFactorCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const renewRecoveryCodes = route({
  call: 'POST /authentication/v2/second-factor/recovery-codes',
  summary: 'New recovery codes; the ones before stop working.',
  access: ownAccount,
  audit: 'session.recovery-codes-renewed',
  body: z.object({ code: SecondFactorCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const endSecondFactor = route({
  call: 'POST /authentication/v2/second-factor/end',
  summary:
    'Turns the authenticator app off, with the password and a code. Refused while the practice asks for it.',
  access: ownAccount,
  audit: 'session.second-factor-turned-off',
  body: z.object({ password: TypedPassword, code: SecondFactorCode }),
  reply: Done,
})

export const resetSecondFactor = route({
  call: 'POST /authentication/v2/second-factor/:personId/reset',
  summary:
    'Turns the authenticator app of a colleague off who lost it, and signs them out everywhere. Nobody’s own.',
  access: claim('PracticeAdmin'),
  audit: 'session.second-factor-reset',
  params: z.object({ personId: Id }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'session/second-factor': typeof import('./second-factor.ts')
  }
}
