import { randomInt } from 'node:crypto'
import { type PasswordContext, passwordProblem } from '@corridor/contract/session/rules.ts'

/** Without characters that look or sound alike on paper or over the phone. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%&*'
const LENGTH = 16

const anyCharacter = (): string => CHARACTERS[randomInt(CHARACTERS.length)]!

/** A password that passes the password rules, to be typed once and then replaced. */
export function makePassword(context: PasswordContext): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, anyCharacter).join('')
    if (!passwordProblem(password, context)) return password
  }
}
