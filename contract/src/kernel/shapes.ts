import { z } from 'zod'
import { EMAIL_MAX, EMAIL_MISSING, EMAIL_PATTERN, tooLongProblem, UNKEEPABLE_TEXT } from './fields.ts'
import { withoutUnseen } from './unseen.ts'

/**
 * Ids of records. The client makes the id of what it creates, so that the same thing sent twice is stored once. Some
 * clients write them in capitals, which PostgreSQL ignores and a comparison as text does not.
 */
export const Id = z.uuid('This id is not valid.').toLowerCase()

/** The id of what a call creates, for every call that creates something: without one it is made here. */
export const NewId = Id.optional()
  .transform((id): string => id ?? crypto.randomUUID())
  .meta({
    description:
      'Made by the client, so that the same call sent twice counts once. Left out, the server makes one, and the same call sent twice counts twice.',
  })

/** Text that a person wrote. NUL and halves of characters are refused because PostgreSQL cannot keep them, or not in JSON. */
export const text = (max: number) =>
  z
    .string()
    .max(max, tooLongProblem(max))
    .refine((value) => !value.includes('\0') && value.isWellFormed(), UNKEEPABLE_TEXT)

/** A name or a title, shown in one line: breaks become spaces, and what cannot be seen is taken out. */
export const singleLine = (max: number) =>
  z
    .string()
    .overwrite((value) => withoutUnseen(value.normalize().replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim())
    .max(max, tooLongProblem(max))

/** A whole email address as typed, trimmed; compared in lower case. */
export const Email = z
  .string()
  .trim()
  .min(1, EMAIL_MISSING)
  .max(EMAIL_MAX, 'Please enter a valid email address.')
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'Please enter a valid email address.' }))

/** The version of a record that a caller saw: a number as large as the database stores one. */
export const Version = z.int().min(0).max(2_147_483_647)

const NO_TIME = 'This time is not valid.'

/** Unix time in whole seconds: how the specification writes expiry and message times. */
export const EpochSeconds = z.int(NO_TIME).nonnegative(NO_TIME)

/** A day of the calendar. ISO 8601 has a year 0, which no database and no person has. */
export const day = (problem: string) =>
  z.iso.date(problem).refine((value) => !value.startsWith('0000'), problem)

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime(NO_TIME)

const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000

/** An instant as a client writes it, ISO 8601 or Unix time in whole seconds, in JSON or in an address; read as the first. */
export const Moment = z.union(
  [
    Instant,
    EpochSeconds.max(LAST_SECOND).transform((seconds) => new Date(seconds * 1000).toISOString()),
    z
      .string()
      .regex(/^\d{1,11}$/)
      .transform((seconds) => new Date(Number(seconds) * 1000).toISOString()),
  ],
  NO_TIME,
)

/** What a guest may show in the query of a call instead of a header. */
export const guestQuery = {
  token: z
    .string()
    .regex(/^[\w-]{16,512}$/)
    .optional()
    .meta({
      description:
        'The token of the link, or the pass that it was traded for: the header `guest-pass` of the answer.',
    }),
  captchaToken: text(4_000)
    .optional()
    .meta({ description: 'Proof that a person calls, where one is needed: a challenge and its solution.' }),
}

/** The answer of calls that have nothing to say but that it is done. */
export const Done = z.object({ ok: z.literal(true) })
export const done = { ok: true } as const

/** Every error answer; the type is in errors.ts, this is its shape for OpenAPI. */
export const ErrorShape = z
  .object({
    statusCode: z.int(),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    retryAfterSeconds: z.int().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' })

/** What a person reads about an input whose shape has no sentence of its own, instead of zod's words for programmers. */
export function inputSentence(issue: z.core.$ZodRawIssue): string {
  const isCounted = issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint'
  if (issue.input === undefined) return 'This is missing.'
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'too_small') return isCounted ? 'This is too small.' : 'This is too short.'
  if (issue.code === 'too_big') return isCounted ? 'This is too large.' : 'This is too long.'
  return 'This is not valid.'
}
