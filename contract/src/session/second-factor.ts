import { z } from 'zod'
import { claim, ownAccount } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, text } from '../kernel/shapes.ts'
import { TypedPassword } from './model.ts'
import { SIGN_IN_PROBLEMS } from './problems.ts'

/** Six digits of the app, or one of the recovery codes. */
export const SecondFactorCode = text(40).trim().min(1, SIGN_IN_PROBLEMS.factor)

/**
 * `setId` identifies the codes when the person confirms that they saved them: another window may have made
 * newer ones.
 */
const RecoveryCodes = z.object({ setId: Id, recoveryCodes: z.array(z.string()) })

export const getSecondFactor = route({
  call: 'GET /authentication/v2/second-factor',
  summary: 'Whether the caller uses an authenticator app, and how many recovery codes are left.',
  access: ownAccount,
  hasNoPatientData: true,
  reply: z.object({
    isOn: z.boolean(),
    since: Instant.nullable(),
    isRequired: z.boolean(),
    /** To set one up; not required if the password was given just now to sign in. */
    isPasswordNeeded: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** Codes that nobody confirmed as saved; the session that made them can have them shown again. */
    unconfirmedCodes: z.object({ setId: Id, canBeShown: z.boolean() }).nullable(),
  }),
})

export const beginSecondFactor = route({
  call: 'POST /authentication/v2/second-factor',
  summary: 'Makes a new secret for an authenticator app. Nothing changes until a code of it was entered.',
  access: ownAccount,
  audit: 'session.second-factor-begun',
  /** Omitted at the step after sign-in, where it was given just now. */
  body: z.object({ password: TypedPassword.optional() }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmSecondFactor = route({
  call: 'POST /authentication/v2/second-factor/confirm',
  summary: 'Turns the authenticator app on with a first code, and gives the recovery codes.',
  access: ownAccount,
  audit: 'session.second-factor-turned-on',
  body: z.object({ code: SecondFactorCode }),
  reply: RecoveryCodes,
})

export const renewRecoveryCodes = route({
  call: 'POST /authentication/v2/second-factor/recovery-codes',
  summary: 'New recovery codes; the ones before stop working.',
  access: ownAccount,
  audit: 'session.recovery-codes-renewed',
  body: z.object({ code: SecondFactorCode }),
  reply: RecoveryCodes,
})

export const showRecoveryCodes = route({
  call: 'GET /authentication/v2/second-factor/recovery-codes',
  summary: 'The recovery codes that this session made, again, until the caller says that they keep them.',
  access: ownAccount,
  audit: 'session.recovery-codes-shown',
  reply: RecoveryCodes,
})

export const confirmRecoveryCodes = route({
  call: 'POST /authentication/v2/second-factor/recovery-codes/kept',
  summary: 'The caller keeps these recovery codes: they are never shown again.',
  access: ownAccount,
  audit: 'session.recovery-codes-kept',
  body: z.object({ setId: Id }),
  reply: Done,
})

export const beginFactorMove = route({
  call: 'POST /authentication/v2/second-factor/move',
  summary:
    'Makes a secret for another phone, with a code of the app, or with a recovery code and the password. Nothing changes until a code of it was entered.',
  access: ownAccount,
  audit: 'session.second-factor-move-begun',
  body: z.object({ code: SecondFactorCode, password: TypedPassword.optional() }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmFactorMove = route({
  call: 'POST /authentication/v2/second-factor/move/confirm',
  summary:
    'Moves the authenticator app to the phone that shows this code. The one before stops working, and every other session ends.',
  access: ownAccount,
  audit: 'session.second-factor-moved',
  body: z.object({ code: SecondFactorCode }),
  reply: Done,
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
