import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'

export const PASSWORD_RULE =
  'Password must be at least 8 characters with 1 uppercase letter, 1 lowercase letter, 1 number, and 1 symbol.'
export const PASSWORD_TOO_LONG = `Passwords can have up to ${PASSWORD_MAX} characters.`
export const PASSWORD_GUESSABLE =
  'This password is easy to guess. Please avoid common words, your name and your practice’s name.'

export const PASSWORD_SAME = 'Your new password must be different from your current one.'

/** Common passwords. Compared after digits and symbols were undone. */
const COMMON_WORDS = [
  'password passwort passcode qwerty qwertz azerty asdfgh zxcvbn letmein welcome admin administrator login',
  'iloveyou monkey dragon sunshine princess football baseball basketball superman batman master shadow trustno',
  'hello freedom whatever qazwsx starwars summer winter spring autumn monday friday january february march april',
  'june july august september october november december changeme secret default testing temporary',
  'company office practice dental dentist dentistry medical doctor hygienist surgery clinic health healthcare',
  'corridor smile smiles tooth teeth abcdef',
]
  .join(' ')
  .split(' ')

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** What counts as the same password: two ways to write a letter are one letter. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

const undisguised = (text: string): string =>
  lettersOf([...text.toLowerCase()].map((character) => LOOK_ALIKES[character] ?? character).join(''))

/** The person's own words, which a password must not consist of. */
export interface PasswordContext {
  email?: string
  names?: readonly (string | null | undefined)[]
  /** The password that the new one replaces, where the person has just typed it. */
  current?: string
}

function ownWords({ email, names = [] }: PasswordContext): string[] {
  const parts = [...(email?.split(/[@.+_-]/) ?? []), ...names.flatMap((name) => name?.split(/\s+/) ?? [])]
  return parts.map(lettersOf).filter((part) => part.length >= 4)
}

/** Consists mostly of this word: a few letters around it do not make it a secret. */
const isMostly = (word: string) => (form: string) => form.includes(word) && form.length - word.length < 4

function isGuessable(password: string, context: PasswordContext): boolean {
  const forms = [lettersOf(password), undisguised(password)]
  const words = [...COMMON_WORDS, ...ownWords(context)]
  return words.some((word) => forms.some(isMostly(word))) || new Set(password).size < 5
}

/**
 * Why this password cannot be used, as a sentence; undefined when it can. Used by the form and the server.
 */
export function passwordProblem(password: string, context: PasswordContext = {}): string | undefined {
  const { current } = context
  if (current && normalPassword(password) === normalPassword(current)) return PASSWORD_SAME
  const classes = [/\d/, /[!@#$%^&*]/, /\p{Ll}/u, /\p{Lu}/u]
  if ([...password].length < PASSWORD_MIN || !classes.every((one) => one.test(password))) return PASSWORD_RULE
  if ([...password].length > PASSWORD_MAX) return PASSWORD_TOO_LONG
  if (isGuessable(password, context)) return PASSWORD_GUESSABLE
  return undefined
}

/** The specification's way to revoke a token in the browser: it stays stored with this prefix. */
const INVALID_PREFIX = 'invalid'

export const invalidated = (token: string): string =>
  isUsableToken(token) ? `${INVALID_PREFIX}${token}` : token

/** A token with the prefix counts as absent. */
export const isUsableToken = (token: string | null | undefined): token is string =>
  Boolean(token) && !token?.startsWith(INVALID_PREFIX)
