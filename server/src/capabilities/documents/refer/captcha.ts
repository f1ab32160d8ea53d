import { randomInt } from 'node:crypto'
import { captchaWrong } from '@corridor/contract/documents/errors.ts'
import { CAPTCHA_MINUTES } from '@corridor/contract/documents/limits.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { atMost, countAttempt } from '#platform/attempts/attempts.ts'
import { minutesAfter } from '#platform/clock.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'

/** About a second of one core of a phone; nothing for one person, and much for a script that fills a table. */
const COST = 1_000
const COUNTER = { from: 500, to: 1_500 }

const secretsOf = ({ secrets }: Pick<Services, 'secrets'>) => ({
  hmacSignatureSecret: secrets.keyFor('captcha').toString('base64url'),
  hmacKeySignatureSecret: secrets.keyFor('captcha-key').toString('base64url'),
})

/** A challenge for one practice's page. */
export async function newChallenge(services: Pick<Services, 'secrets' | 'clock'>, practiceId: string) {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(COUNTER.from, COUNTER.to),
    deriveKey,
    expiresAt: minutesAfter(services.clock.now(), CAPTCHA_MINUTES),
    data: { practiceId },
    ...secretsOf(services),
  })
  return { parameters: { ...parameters, data: { practiceId } }, signature: signature! }
}

const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.int().max(64),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
      data: z.object({ practiceId: z.string() }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({
    counter: z.int().nonnegative(),
    derivedKey: z.string().max(200),
    time: z.number().optional(),
  }),
})

function readToken(token: string): z.infer<typeof Solved> | undefined {
  try {
    return Solved.safeParse(JSON.parse(Buffer.from(token, 'base64').toString())).data
  } catch {
    return undefined
  }
}

/** Refuses what is not solved, is of another practice, or is too old. Answers what no other challenge has. */
export async function checkCaptcha(
  services: Pick<Services, 'clock' | 'secrets'>,
  practiceId: string,
  token: string,
): Promise<string> {
  const solved = readToken(token)
  check(solved !== undefined && solved.challenge.parameters.data.practiceId === practiceId, captchaWrong)
  // The library compares with the clock of the machine, and everything else here with that of the server.
  check(solved.challenge.parameters.expiresAt * 1_000 > services.clock.now().getTime(), captchaWrong)
  const { verified } = await verifySolution({
    ...solved,
    deriveKey,
    ...secretsOf(services),
  })
  check(verified, captchaWrong)
  return solved.challenge.parameters.nonce
}

/** Whether nobody has used the captcha with this nonce: of two at once one has. */
export async function useCaptcha(
  services: Pick<Services, 'clock' | 'db' | 'secrets'>,
  nonce: string,
): Promise<boolean> {
  const used = { sort: 'documents:captcha', value: nonce }
  return (await countAttempt(services, used, atMost(1, 2 * CAPTCHA_MINUTES * 60))) === undefined
}
