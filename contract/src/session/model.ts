import { z } from 'zod'
import { CLAIMS } from '../kernel/claims.ts'
import { EMAIL_MAX, EMAIL_MISSING } from '../kernel/fields.ts'
import { EpochSeconds, Id, Instant, text } from '../kernel/shapes.ts'
import { LoggedUser } from '../people/model.ts'
import { PASSWORD_MAX } from './limits.ts'
import { SIGN_IN_PROBLEMS } from './problems.ts'

/**
 * Created once by the browser or phone and stored there; a refresh token works only from the device it was
 * issued to.
 */
export const DeviceId = z
  .string()
  .min(8, 'The device id is too short.')
  .max(64, 'The device id is too long.')
  .regex(/^[A-Za-z0-9_-]+$/, 'The device id has characters that do not belong there.')

/**
 * 256 random bits that the device created and sends only to the server: proof that it has signed in before.
 */
export const DeviceSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This is not the secret of a device.')

export const Token = z.string().regex(/^[\x21-\x7e]{1,4096}$/, 'This is not a token.')

/** Longer than any password we accept, so that the rule's own sentence is the one people read. */
export const TypedPassword = text(PASSWORD_MAX * 4).min(1, SIGN_IN_PROBLEMS.password)

export const LoginBody = z.object({
  email: text(EMAIL_MAX).trim().min(1, EMAIL_MISSING),
  password: TypedPassword.optional(),
  oneTimeCode: text(128).optional(),
  /** The authenticator app's code, or a recovery code, when the account has one. */
  secondFactorCode: text(40).optional(),
  deviceId: DeviceId,
  /** A device that sends it is recognized from then on: strangers' wrong attempts do not lock it out. */
  deviceSecret: DeviceSecret.optional(),
  /** Version of the app that signs in. */
  version: text(40).optional(),
})

export const TokenPair = z.object({
  accessToken: z.string(),
  accessTokenExpiryTime: EpochSeconds,
  refreshToken: z.string(),
  refreshTokenExpiryTime: EpochSeconds,
})
export type TokenPair = z.infer<typeof TokenPair>

/** `token` is the access token again and `givenName` the user id: the specification's names (platform §3). */
export const LoginReply = LoggedUser.extend(TokenPair.shape).extend({
  token: z.string(),
  givenName: Id,
})
export type LoginReply = z.infer<typeof LoginReply>

/**
 * The content of the access token. The browser builds the menu from its roles; the server decides on every
 * call.
 */
export const AccessClaims = z.object({
  sub: Id,
  sid: Id,
  roles: z.array(z.enum(CLAIMS)),
  practiceId: Id.nullable(),
  exp: EpochSeconds,
})
export type AccessClaims = z.infer<typeof AccessClaims>

export const Device = z.object({
  deviceId: z.string(),
  platform: z.string(),
  /** Browser and system as reported by the device, or the name of a phone. */
  name: z.string(),
  /** What its owner calls it. */
  nickname: z.string().nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  isThisDevice: z.boolean(),
  /** A session is open on it now. */
  isSignedIn: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** An account of the demo world, listed on the sign-in screen while the demo is on. */
export const DemoAccount = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  label: z.string(),
  workplace: z.string(),
  /** Shown before "all accounts" is opened. */
  isFeatured: z.boolean(),
})
export type DemoAccount = z.infer<typeof DemoAccount>

export const APP_TYPES = ['web', 'ios', 'android'] as const
