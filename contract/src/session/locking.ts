import { z } from 'zod'
import { evenLocked, ownAccount } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, text } from '../kernel/shapes.ts'
import { IdleLockMinutes } from '../people/model.ts'
import { TypedPassword } from './model.ts'

export const lock = route({
  call: 'POST /authentication/v2/lock',
  summary: 'Locks this session: from now on it can be unlocked or signed out, and nothing else.',
  access: evenLocked,
  audit: 'session.locked',
  reply: Done,
})

export const unlock = route({
  call: 'POST /authentication/v2/unlock',
  summary:
    'Unlocks this session with the password, or with a one-time code where the account has no second factor. Too many wrong ones end it.',
  access: evenLocked,
  audit: 'session.unlocked',
  body: z.object({ password: TypedPassword.optional(), oneTimeCode: text(128).optional() }),
  reply: Done,
})

export const setIdleLock = route({
  call: 'PUT /authentication/v2/idle-lock',
  summary: 'After how many minutes without a touch Corridor locks, for somebody who works at no practice.',
  access: ownAccount,
  audit: 'session.idle-lock-changed',
  body: z.object({ minutes: IdleLockMinutes }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'session/locking': typeof import('./locking.ts')
  }
}
