import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { Log } from '#platform/log/log.ts'
import { readTelnyxFaxNotice } from '#providers/fax/telnyx.ts'
import { personaIdentity } from '#providers/identity/persona.ts'
import { readTelnyxIncoming } from '#providers/sms/telnyx/incoming.ts'
import { readTelnyxNotice } from '#providers/sms/telnyx/notice.ts'
import { PUBLIC_KEY } from '#providers/sms/testing/telnyx-server.ts'
import { AUTH_TOKEN } from '#providers/sms/testing/twilio-server.ts'
import { readTwilioIncoming } from '#providers/sms/twilio/incoming.ts'
import { readTwilioNotice } from '#providers/sms/twilio/notice.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Newcome, type Newcomer, signInNewcomer } from './newcomer.ts'

/** The sorts of people who call, seen from Bright Smiles. */
export const CALLERS = {
  admin: 'owner@brightsmiles.example',
  otherAdmin: 'owner@lakesidesurgery.example',
  member: 'assistant@brightsmiles.example',
  individual: 'member@professional.example',
  pending: 'pending@brightsmiles.example',
  unverified: 'unverified@brightsmiles.example',
  stranger: null,
} as const
export type Who = keyof typeof CALLERS
export const WHO = Object.keys(CALLERS) as Who[]

/** The device on which they are signed in. */
export const deviceOf = (who: Who): string => `device-of-${who}`

/** The demo world with everybody in it who may come, for tests that make every call there is. */
export interface World {
  app: TestApp
  /** Signs them in at their first use; a stranger never. */
  as: <W extends Who>(who: W) => Promise<W extends 'stranger' ? undefined : LoginReply>
  newcomer: (kind?: Newcomer) => Promise<Newcome>
  /** Forgets all sessions: the next use signs in again. */
  forgetSessions: () => void
  /** Forgets the sessions that have ended, and leaves the others to those who work with them. */
  forgetEnded: () => Promise<void>
}

let networks = 0
/** Headers of a call that comes from a network of its own, so that no limit of a network is met. */
export const elsewhere = () => {
  networks += 1
  return { 'x-forwarded-for': `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}` }
}

export const PERSONA_SECRET = 'wbhsec_world'

/** Behind a proxy, and with both the sandbox's desk and the signed notices of the services it stands in for. */
export async function startWorld(
  env: Record<string, string> = {},
  log?: Log,
): Promise<World & { close: () => Promise<void> }> {
  const app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1', ...env }, log })
  const { readNotice } = personaIdentity({
    url: 'http://127.0.0.1:9',
    apiKey: 'unused',
    templateId: 'unused',
    webhookSecrets: [PERSONA_SECRET],
  })
  if (app.services.identityCheck) Object.assign(app.services.identityCheck, { readNotice })
  const { sms, config } = app.services
  if (sms) {
    Object.assign(sms.notices, {
      twilio: readTwilioNotice([AUTH_TOKEN], config.publicUrl),
      telnyx: readTelnyxNotice(PUBLIC_KEY, config.publicUrl),
    })
    Object.assign(sms.incoming, {
      twilio: readTwilioIncoming([AUTH_TOKEN], config.publicUrl),
      telnyx: readTelnyxIncoming(PUBLIC_KEY),
    })
  }
  if (app.services.faxService)
    Object.assign(app.services.faxService, { readNotice: readTelnyxFaxNotice(PUBLIC_KEY) })
  const signedIn = new Map<string, Promise<LoginReply>>()
  const as = (who: Who) => {
    const email = CALLERS[who]
    if (!email) return Promise.resolve(undefined)
    if (!signedIn.has(email)) signedIn.set(email, app.signIn(email, deviceOf(who)))
    return signedIn.get(email)
  }
  const forgetEnded = async () => {
    for (const [email, session] of signedIn) {
      const { status } = await app.call('GET /authentication/v2/standing', { as: await session })
      if (status === 401 && signedIn.get(email) === session) signedIn.delete(email)
    }
  }
  return {
    app,
    as: as as World['as'],
    newcomer: (kind) => signInNewcomer(app, kind),
    forgetSessions: () => signedIn.clear(),
    forgetEnded,
    close: app.close,
  }
}
