import { timingSafeEqual } from 'node:crypto'
import { captchaWrong } from '@corridor/contract/documents/errors.ts'
import { REFER_PASS_MINUTES, REFERRALS_FROM_NETWORK_PER_HOUR } from '@corridor/contract/documents/limits.ts'
import { z } from 'zod'
import * as office from '#capabilities/office/public.ts'
import type { Guest, GuestOrigin, GuestVerifier, ShownInQuery } from '#platform/access/guest.ts'
import { checkAttempt, networkOf, perHour } from '#platform/attempts/attempts.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check } from '#platform/refusal.ts'
import { keyedHash, type Secrets } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import { findByReferToken, findSettings } from '../store/settings.ts'
import { checkCaptcha, useCaptcha } from './captcha.ts'

/** What somebody who refers a patient from a practice's page got for their address and a solved captcha. */
interface ReferPass {
  /** Of the one referral that it sends. */
  id: string
  practiceId: string
  email: string
  expiresAt: number
}

/** Signed together with the address of the page: passes end when the page is closed or gets a new address. */
const sealOf = (secrets: Secrets, content: string, pageToken: string): Buffer =>
  keyedHash(secrets.keyFor('refer-pass'), `${pageToken} ${content}`)

export function newPass(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  pageToken: string,
  pass: Omit<ReferPass, 'expiresAt'>,
): string {
  const expiresAt = minutesAfter(clock.now(), REFER_PASS_MINUTES).getTime()
  const content = Buffer.from(JSON.stringify([pass.id, pass.practiceId, pass.email, expiresAt])).toString(
    'base64url',
  )
  return `${sealOf(secrets, content, pageToken).toString('base64url')}${content}`
}

const SEAL_LENGTH = 43

const Content = z.tuple([z.uuid(), z.uuid(), z.string(), z.number()])

function readContent(content: string): ReferPass | undefined {
  try {
    const read = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
    const [id, practiceId, email, expiresAt] = read
    return { id, practiceId, email, expiresAt }
  } catch {
    return undefined
  }
}

/** The pass of this token, which is read from the signed text again wherever it is needed. */
export async function findPass(
  db: Database,
  token: string,
  { secrets, clock }: Pick<Services, 'clock' | 'secrets'>,
): Promise<ReferPass | undefined> {
  const content = token.slice(SEAL_LENGTH)
  const pass = readContent(content)
  if (!pass) return undefined
  const pageToken = (await findSettings(db, pass.practiceId))?.refer_token
  if (!pageToken) return undefined
  const seal = Buffer.from(token.slice(0, SEAL_LENGTH), 'base64url')
  const expected = sealOf(secrets, content, pageToken)
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return undefined
  return pass.expiresAt > clock.now().getTime() ? pass : undefined
}

/** A practice that is suspended or not approved takes no referrals. */
async function isTaking(db: Database, practiceId: string): Promise<boolean> {
  const practice = await office.findPractice(db, practiceId)
  return practice !== undefined && !practice.is_pending_approval && practice.suspended_at === null
}

/** The page of a practice, by the token of its address. */
export const byReferPage: GuestVerifier = {
  token: 'refer-page',
  find: (token, { db }) =>
    readFor(db, 'system', async (all) => {
      const practiceId = await findByReferToken(all, token)
      if (!practiceId || !(await isTaking(all, practiceId))) return undefined
      return { id: practiceId, subject: { kind: 'practice', id: practiceId }, practiceId }
    }),
}

/** One captcha is good for one pass, whatever it is shown with, and so for one referral. */
export const passIdOf = (nonce: string): string => stableId(`refer-pass:${nonce}`)

/** Somebody who refers shows that they are a person; from one network so many do in an hour. */
export async function checkPace(
  services: Pick<Services, 'clock' | 'db' | 'secrets'>,
  { address }: Pick<GuestOrigin, 'address'>,
): Promise<void> {
  const network = { sort: 'documents:refer', value: networkOf(address) }
  await checkAttempt(services, network, perHour(REFERRALS_FROM_NETWORK_PER_HOUR))
}

/** Trades the token of the page and a solved captcha for the pass that this captcha is good for. */
async function tradeForPass(
  { token, captchaToken }: ShownInQuery,
  services: Services,
  origin: GuestOrigin,
): Promise<string | undefined> {
  const page = await byReferPage.find(token, services)
  if (!page?.practiceId) return undefined
  check(captchaToken !== undefined, captchaWrong)
  const nonce = await checkCaptcha(services, page.practiceId, captchaToken)
  if (await useCaptcha(services, nonce)) await checkPace(services, origin)
  return newPass(services, token, { id: passIdOf(nonce), practiceId: page.practiceId, email: '' })
}

/** One referral that somebody sends from there: the document that it becomes has the id of the pass. */
export const byReferPass: GuestVerifier = {
  token: 'refer-pass',
  exchange: tradeForPass,
  find: (token, services) =>
    readFor(services.db, 'system', async (all) => {
      const pass = await findPass(all, token, services)
      if (!pass || !(await isTaking(all, pass.practiceId))) return undefined
      return { id: pass.id, subject: { kind: 'document', id: pass.id }, practiceId: pass.practiceId }
    }),
}

/** The address that the pass of a call was given for; nothing where it was traded for a captcha alone. */
export const senderAddressOf = ({ token }: Pick<Guest, 'token'>): string =>
  readContent(token.slice(SEAL_LENGTH))?.email ?? ''
