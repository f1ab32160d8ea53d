import type { CallReply } from '#platform/api/types.ts'
import { call } from '#platform/api.ts'

/** A code on its way to a number. */
export interface SentCode extends CallReply<'POST /persons/v2/verification-code'> {
  number: string
}

export async function sendCode(number: string): Promise<SentCode> {
  const reply = await call('POST /persons/v2/verification-code', { body: { mobileNumber: number } })
  return { ...reply, number }
}
