import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Secret, TOTP } from 'otpauth'
import { type Answer, DEMO_PASSWORD, stopClock, type TestApp } from '#testing/test-app.ts'

/** Long enough that the next code is another one. */
const STEP_SECONDS = 30

/** A person's phone: what the library makes of the secret that was shown, at the app's time. */
export interface Authenticator {
  /** The code of now, or of so many steps off. */
  code: (steps?: number) => string
  /** A code that was certainly not used yet: time moves on for it. */
  nextCode: () => string
  /** Never right, now or in the steps beside it. */
  wrongCode: () => string
}

export function authenticatorFor({ clock }: Pick<TestApp, 'clock'>, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) =>
    totp.generate({ timestamp: clock.now().getTime() + steps * STEP_SECONDS * 1000 })
  return {
    code,
    nextCode: () => {
      clock.pass(STEP_SECONDS)
      return code()
    },
    wrongCode: () => {
      const near = [-2, -1, 0, 1, 2].map(code)
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.includes(one))!
    },
  }
}

/**
 * Guesses so often that the next one has to wait eight seconds, which do not pass by themselves before the test ends; `before`
 * were counted already. Answers what each guess got.
 */
export async function guessUntilSlow(
  { clock }: Pick<TestApp, 'clock'>,
  guess: () => Promise<Answer>,
  before = 0,
): Promise<string[]> {
  stopClock({ clock })
  const codes: string[] = []
  for (let count = before + 1; count <= 8; count += 1) {
    codes.push((await guess()).body.code)
    if (count >= 5 && count < 8) clock.pass(2 ** (count - 5))
  }
  return codes
}

export interface Protected extends Authenticator {
  /** The session in which the factor was turned on. */
  own: LoginReply
  secret: string
  recoveryCodes: string[]
  /** The set of these codes, to confirm that they were saved. */
  setId: string
}

/** Turns the factor of a demo account on, as its owner would. */
export async function turnFactorOn(app: TestApp, email: string): Promise<Protected> {
  const own = await app.signIn(email)
  const begun = await app.call('POST /authentication/v2/second-factor', {
    as: own,
    body: { password: DEMO_PASSWORD },
  })
  const authenticator = authenticatorFor(app, begun.body.secret)
  const confirmed = await app.call('POST /authentication/v2/second-factor/confirm', {
    as: own,
    body: { code: authenticator.code() },
  })
  if (confirmed.status !== 200) throw new Error(`${email} got no factor: ${JSON.stringify(confirmed.body)}`)
  const { recoveryCodes, setId } = confirmed.body
  return { ...authenticator, own, secret: begun.body.secret, recoveryCodes, setId }
}
