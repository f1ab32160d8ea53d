import { expect } from 'vitest'
import type { Caller, Calls } from './calls.ts'

interface Sent {
  as?: Caller
  headers?: Record<string, string>
  body?: unknown
}

/**
 * A client that knows the specification and nothing that we added: it sends what a test writes down, no more, and is answered, or the
 * test fails.
 */
export const specifiedClient =
  (app: Pick<Calls, 'send'>) =>
  async (written: string, sent: Sent = {}) => {
    const { status, body } = await app.send(written, sent)
    expect(status, `${written} ${JSON.stringify(body)}`).toBe(200)
    return body
  }

/** The fields that the specification names, by those names and with spaces between them. */
export const expectFields = (answer: object, names: string): void =>
  expect(Object.keys(answer)).toEqual(expect.arrayContaining(names.split(/\s+/)))
