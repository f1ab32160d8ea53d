import { z } from 'zod'
import { callPersona, type PersonaAccount } from './persona/call.ts'
import { readNotice } from './persona/notice.ts'
import { PERSONA_STATUSES } from './persona/statuses.ts'
import { type IdentityCheckPort, IdentityServiceError } from './port.ts'

export interface PersonaOptions {
  url: string
  apiKey: string
  templateId: string
  webhookSecrets: readonly string[]
  timeoutMs?: number
}

/** A person waits for the answer. */
const TIMEOUT_MS = 10_000

const Inquiry = z.object({
  data: z.object({ id: z.string().min(1).max(120), attributes: z.object({ status: z.string() }) }),
})
const OneTimeLink = z.object({ meta: z.object({ 'one-time-link': z.string().max(2_000) }) })

function shaped<S extends z.ZodType>(shape: S, answer: unknown): z.output<S> {
  const read = shape.safeParse(answer)
  if (!read.success) throw new IdentityServiceError('unreadable', { isKeySpent: true })
  return read.data
}

/** People are sent to this address: it has to be one, and as safe as the service itself. */
function checkedLink(link: string, serviceUrl: string): string {
  const protocol = URL.canParse(link) ? new URL(link).protocol : ''
  if (protocol !== 'https:' && protocol !== new URL(serviceUrl).protocol)
    throw new IdentityServiceError('unreadable')
  return link
}

/**
 * Persona (docs.withpersona.com). It gets the person's id, and the name that it compares the document with; they enter
 * the rest themselves. People go through its hosted flow by one-time links.
 */
export function personaIdentity({
  url,
  apiKey,
  templateId,
  webhookSecrets,
  timeoutMs = TIMEOUT_MS,
}: PersonaOptions): IdentityCheckPort {
  const account: PersonaAccount = { url, apiKey, timeoutMs }
  const pathOf = (inquiryId: string) => `/inquiries/${encodeURIComponent(inquiryId)}`
  return {
    name: 'persona',
    start: async ({ key, personId, firstName, lastName }) => {
      const fields = { 'name-first': firstName, 'name-last': lastName }
      const attributes = { 'inquiry-template-id': templateId, 'reference-id': personId, fields }
      const answer = await callPersona(account, {
        method: 'POST',
        path: '/inquiries',
        body: { data: { attributes } },
        idempotencyKey: key,
      })
      return shaped(Inquiry, answer).data.id
    },
    linkTo: async (inquiryId) => {
      const path = `${pathOf(inquiryId)}/generate-one-time-link`
      const answer = await callPersona(account, { method: 'POST', path, body: {} })
      return checkedLink(shaped(OneTimeLink, answer).meta['one-time-link'], url)
    },
    stateOf: async (inquiryId) => {
      try {
        const answer = await callPersona(account, { method: 'GET', path: pathOf(inquiryId) })
        const { status } = shaped(Inquiry, answer).data.attributes
        const state = Object.hasOwn(PERSONA_STATUSES, status) ? PERSONA_STATUSES[status] : undefined
        // A status that does not exist yet must open nothing and close nothing.
        if (!state) throw new IdentityServiceError('unreadable')
        return state
      } catch (error) {
        const isGone = error instanceof IdentityServiceError && error.reason === 'not-found'
        if (isGone) return { status: 'UnVerified', isOver: true }
        throw error
      }
    },
    readNotice: (notice) => readNotice(webhookSecrets, notice),
  }
}
