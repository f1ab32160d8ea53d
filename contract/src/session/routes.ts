import { z } from 'zod'
import { evenLocked, open, ownAccount, signedIn } from '../kernel/access.ts'
import { EMAIL_MAX, EMAIL_MISSING } from '../kernel/fields.ts'
import { route } from '../kernel/route.ts'
import { Done, EpochSeconds, Id, text } from '../kernel/shapes.ts'
import { LoggedUser } from '../people/model.ts'
import {
  APP_TYPES,
  DemoAccount,
  DeviceId,
  LoginBody,
  LoginReply,
  Token,
  TokenPair,
  TypedPassword,
} from './model.ts'

export const login = route({
  call: 'POST /authentication/v2/login',
  summary: 'Signs in with a password, or with a one-time code instead of it.',
  access: open('this is how a person without a session gets one'),
  audit: 'session.signed-in',
  body: LoginBody,
  reply: LoginReply,
})

export const refreshToken = route({
  call: 'POST /authentication/v2/refresh-token',
  summary: 'Trades a refresh token for a new pair. A refresh token that was traded before ends the session.',
  access: open('the access token has expired by then; the refresh token is the proof'),
  audit: 'session.refreshed',
  body: z.object({
    accessToken: Token,
    refreshToken: Token,
    deviceId: DeviceId,
    /** How long this session's windows have been idle; without it somebody is active. */
    idleSeconds: z.int().nonnegative().optional(),
  }),
  reply: TokenPair,
})

export const logout = route({
  call: 'POST /authentication/v2/logout',
  summary: 'Ends this session, or every session of the caller. Locked, it ends itself alone.',
  access: evenLocked,
  audit: 'session.signed-out',
  body: z.object({ everywhere: z.boolean().default(false) }).optional(),
  reply: Done,
})

export const logoutOthers = route({
  call: 'POST /authentication/v2/logout-others',
  summary: 'Ends every session of the caller but this one, and says how many there were.',
  access: ownAccount,
  audit: 'session.others-signed-out',
  reply: z.object({ ended: z.int() }),
})

const PasswordChange = z.object({ currentPassword: TypedPassword, newPassword: TypedPassword })

export const changePassword = route({
  call: 'POST /users/v2/change-password',
  summary: 'Changes the caller’s password. Every other session ends.',
  access: ownAccount,
  audit: 'session.password-changed',
  body: PasswordChange,
  reply: Done,
})

export const changeGivenPassword = route({
  call: 'POST /authentication/v2/change-password-ad',
  summary: 'Replaces a password that was given to the caller by one of their own. Every other session ends.',
  access: ownAccount,
  audit: 'session.password-changed',
  body: PasswordChange,
  reply: Done,
})

export const getHandoverCode = route({
  call: 'GET /authentication/v2/onetimecode',
  summary:
    'A one-time code with which the caller signs in on another device. It ends with the session that asked for it.',
  access: signedIn,
  audit: 'session.handover-code-made',
  reply: z.object({ oneTimeCode: z.string(), expiresAt: EpochSeconds }),
})

const WhoseAccount = z.object({ email: text(EMAIL_MAX).trim().min(1, EMAIL_MISSING) })

export const sendOneTimeCode = route({
  call: 'POST /authentication/v2/onetimecode',
  summary: 'Sends a one-time code to the phone of an account. The answer is the same for every address.',
  access: open('a person who cannot use a password asks for it before signing in'),
  audit: 'session.one-time-code-sent',
  body: WhoseAccount,
  reply: Done,
})

export const verifyToken = route({
  call: 'GET /authentication/v2/verify-token',
  summary: 'Says whose token this is and until when it works.',
  access: ownAccount,
  hasNoPatientData: true,
  reply: z.object({ userId: Id, expiresAt: EpochSeconds }),
})

export const forgotPassword = route({
  call: 'POST /authentication/v2/forgot-password',
  summary: 'Mails a link to choose a new password. The answer is the same for every address.',
  access: open('a person who forgot their password cannot sign in'),
  audit: 'session.reset-asked',
  body: WhoseAccount,
  reply: Done,
})

export const checkResetLink = route({
  call: 'GET /authentication/v2/reset-password/:token',
  summary: 'Says whether a reset link still works. Changes nothing, so a mail scanner may follow it.',
  access: open('the link token is the proof'),
  hasNoPatientData: true,
  params: z.object({ token: Token }),
  reply: z.object({ isValid: z.boolean() }),
})

export const resetPassword = route({
  call: 'POST /authentication/v2/reset-password',
  summary: 'Sets a new password with a reset link. Every session ends.',
  access: open('the link token is the proof'),
  audit: 'session.password-reset',
  body: z.object({ token: Token, newPassword: TypedPassword }),
  reply: Done,
})

export const getLatestApp = route({
  call: 'GET /app-collection/v2/latestapp/:appType',
  summary:
    'The newest version of an app, and the oldest that still works. An app that there is not is not found.',
  access: open('an app that is too old asks before it can sign in'),
  hasNoPatientData: true,
  params: z.object({ appType: z.enum(APP_TYPES) }),
  reply: z.object({ appType: z.enum(APP_TYPES), version: z.string(), minimumVersion: z.string() }),
})

export const getUser = route({
  call: 'GET /users/v2/:id',
  summary: 'The caller’s own record. Anybody else’s is not found.',
  access: ownAccount,
  hasNoPatientData: true,
  params: z.object({ id: Id }),
  reply: LoggedUser,
})

export const getStanding = route({
  call: 'GET /authentication/v2/standing',
  summary:
    'The caller’s own record, and an access token with the claims they have by now. It ends when the one of this call does.',
  access: ownAccount,
  hasNoPatientData: true,
  reply: z.object({ user: LoggedUser, accessToken: z.string(), accessTokenExpiryTime: EpochSeconds }),
})

export const getFeatureFlag = route({
  call: 'GET /feature-flags/:feature',
  summary: 'Whether a feature is switched on in this installation. An unknown one is off.',
  access: ownAccount,
  hasNoPatientData: true,
  params: z.object({ feature: text(60).min(1) }),
  reply: z.object({ feature: z.string(), isActive: z.boolean() }),
})

export const listDemoAccounts = route({
  call: 'GET /authentication/v2/demo-accounts',
  summary: 'The accounts of the demo world. Empty when there is none.',
  access: open('the sign-in screen lists them; they exist only in a demo installation'),
  hasNoPatientData: true,
  reply: z.object({ accounts: z.array(DemoAccount), password: z.string().nullable() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'session/routes': typeof import('./routes.ts')
  }
}
