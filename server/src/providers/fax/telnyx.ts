import { z } from 'zod'
import { callService, type ServiceRequest, TIMEOUT_MS } from '#providers/sms/call-service.ts'
import { SmsServiceError } from '#providers/sms/failure.ts'
import { isTelnyxSigned, parseJson, telnyxKey } from '#providers/sms/telnyx/notice.ts'
import { type FaxFailure, FaxServiceError } from './failure.ts'
import type { FaxProgress, FaxReport, FaxService, OutgoingFax, ReadFaxNotice } from './port.ts'

export interface TelnyxFaxOptions {
  url: string
  apiKey: string
  /** 32 bytes in base64. */
  publicKey: string
  /** The fax application whose numbers send. */
  applicationId: string
  publicUrl: string
  /** The numbers of the application, in E.164. */
  numbers: readonly string[]
  timeoutMs?: number
}

/** What a failed fax says (developers.telnyx.com, receiving webhooks for programmable fax). */
const FAILURES: Readonly<Record<string, FaxFailure>> = {
  user_busy: 'busy',
  user_channel_limit_exceeded: 'busy',
  connection_channel_limit_exceeded: 'busy',
  outbound_profile_channel_limit_exceeded: 'busy',
  receiver_no_answer: 'no-answer',
  receiver_no_response: 'no-answer',
  receiver_call_dropped: 'hung-up',
  receiver_recovery_on_timer_expire: 'hung-up',
  receiver_communication_error: 'hung-up',
  invalid_ecm_response_from_receiver: 'hung-up',
  fax_signaling_error: 'no-fax-machine',
  fax_initial_communication_timeout: 'no-fax-machine',
  receiver_incompatible_destination: 'no-fax-machine',
  receiver_decline: 'refused',
  receiver_unallocated_number: 'invalid-number',
  receiver_invalid_number_format: 'invalid-number',
  destination_invalid: 'invalid-number',
  destination_unreachable: 'no-answer',
  destination_not_in_countries_whitelist: 'region-blocked',
  destination_not_in_service_plan: 'region-blocked',
  account_disabled: 'not-authorized',
  no_outbound_profile: 'not-authorized',
  outbound_profile_daily_spend_limit_exceeded: 'not-authorized',
  service_unavailable: 'broken',
}

const STATES: Readonly<Record<string, FaxProgress>> = {
  queued: 'queued',
  'media.processing': 'queued',
  'media.processed': 'queued',
  originated: 'sending',
  sending: 'sending',
  'sending.started': 'sending',
  delivered: 'delivered',
  failed: 'failed',
}

const FaxShape = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  status: z.string().max(40).nullish(),
  failure_reason: z.string().max(80).nullish(),
  client_state: z.string().max(200).nullish(),
  page_count: z.int().nonnegative().nullish(),
})
const Taken = z.object({ data: FaxShape })
const Listed = z.object({ data: z.array(FaxShape) })

const Event = z.object({
  data: z.object({
    event_type: z.string().max(60),
    occurred_at: z.iso.datetime({ offset: true }).nullish(),
    payload: z.object({
      fax_id: z.string().regex(/^[\w-]{1,64}$/),
      direction: z.enum(['inbound', 'outbound']),
      from: z.string().max(60),
      to: z.string().max(60),
      status: z.string().max(40).nullish(),
      failure_reason: z.string().max(80).nullish(),
      client_state: z.string().max(200).nullish(),
      page_count: z.int().nonnegative().nullish(),
      media_url: z.string().max(4000).nullish(),
    }),
  }),
})

/** Our own id travels in the state that Telnyx gives back with every notice. */
const stateFor = (id: string): string => Buffer.from(id).toString('base64')
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
function idIn(state: string | null | undefined): string | undefined {
  const id = state ? Buffer.from(state, 'base64').toString('latin1') : ''
  return UUID.test(id) ? id : undefined
}

const reasonOf = (code: string | null | undefined): string => {
  const shown = code && /^\w{1,40}$/.test(code) ? code : undefined
  const meaning = shown && Object.hasOwn(FAILURES, shown) ? FAILURES[shown]! : 'refused'
  return shown ? `${meaning} ${shown}` : meaning
}

function reportOf(fax: z.infer<typeof FaxShape>): FaxReport {
  const status = fax.status ?? ''
  // It was taken, whatever a status that does not exist yet may mean.
  const state = Object.hasOwn(STATES, status) ? STATES[status]! : 'queued'
  const faxId = idIn(fax.client_state)
  return {
    messageId: fax.id,
    ...(faxId && { faxId }),
    state,
    reason: state === 'failed' ? reasonOf(fax.failure_reason) : null,
    pagesSent: state === 'delivered' || state === 'failed' ? (fax.page_count ?? null) : null,
  }
}

/** Reads a notice: what became of a fax that was sent, or that one arrived. Telnyx sends them late, twice and in any order. */
export function readTelnyxFaxNotice(publicKey: string): ReadFaxNotice {
  const key = telnyxKey(publicKey)
  return (notice) => {
    if (!isTelnyxSigned(key, notice)) return undefined
    const data = Event.safeParse(parseJson(notice.body)).data?.data
    if (!data) return {}
    const { payload, event_type, occurred_at } = data
    if (payload.direction === 'outbound') {
      const { fax_id, ...rest } = payload
      return { report: reportOf({ id: fax_id, ...rest }) }
    }
    if (event_type !== 'fax.received' || !payload.media_url) return {}
    return {
      arrived: {
        providerId: payload.fax_id,
        from: payload.from,
        to: payload.to,
        at: new Date(occurred_at ?? notice.now).toISOString(),
        url: payload.media_url,
      },
    }
  }
}

const MEDIA_HOSTS = ['telnyx.com']
/** Where Telnyx stores pages, as its documentation shows them (receive a fax via API): in a bucket of its own, among those of everybody. */
const MEDIA_BUCKETS = ['faxes-prod']
const LOOKED_THROUGH = 50

/** An error of the shared caller in our own words. */
function translated(error: unknown): FaxServiceError {
  if (!(error instanceof SmsServiceError)) return new FaxServiceError('unreadable')
  const { code, responseCode, retryAfterSeconds, mayBeTaken } = error
  const more = {
    ...(responseCode && { responseCode }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
    mayBeTaken,
  }
  const same = [
    'invalid-number',
    'region-blocked',
    'content-refused',
    'too-large',
    'refused',
    'sender-refused',
  ] as const
  const word = same.find((one) => one === code)
  if (word) return new FaxServiceError(word, more)
  if (code === 'not-authorized' || code === 'not-found') return new FaxServiceError('not-authorized', more)
  if (code === 'limited' || code === 'timeout' || code === 'unreachable' || code === 'unreadable')
    return new FaxServiceError(code, more)
  return new FaxServiceError('broken', more)
}

/** Telnyx Programmable Fax. It reports by itself; what a lost answer left is found by our id among its faxes. */
export function telnyxFax(options: TelnyxFaxOptions): FaxService {
  const { url, apiKey, publicKey, applicationId, publicUrl, numbers, timeoutMs = TIMEOUT_MS } = options
  const call = async (request: Pick<ServiceRequest, 'method' | 'url' | 'body'> & { headers?: object }) => {
    try {
      return await callService({
        ...request,
        headers: { authorization: `Bearer ${apiKey}`, ...request.headers },
        timeoutMs,
        failures: {},
        codeIn: () => undefined,
      })
    } catch (error) {
      throw translated(error)
    }
  }
  return {
    name: 'telnyx',
    areNumbersFree: false,
    mayUse: (number) => numbers.includes(number),
    submit: async ({ id, to, from, documentUrl }) => {
      const answer = await call({
        method: 'POST',
        url: `${url}/v2/faxes`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          connection_id: applicationId,
          to,
          from,
          media_url: documentUrl(),
          quality: 'high',
          monochrome: true,
          store_media: false,
          client_state: stateFor(id),
          webhook_url: `${publicUrl}/efaxes/v2/webhook/telnyx`,
        }),
      })
      const taken = Taken.safeParse(answer).data?.data
      if (!taken) throw new FaxServiceError('unreadable')
      return reportOf(taken)
    },
    find: async ({ id, to }: Pick<OutgoingFax, 'id' | 'to'>, since) => {
      const query = new URLSearchParams({
        'filter[direction][eq]': 'outbound',
        'filter[to][eq]': to,
        'filter[created_at][gte]': since.toISOString(),
        'page[size]': String(LOOKED_THROUGH),
      })
      const answer = await call({ method: 'GET', url: `${url}/v2/faxes?${query}` })
      const faxes = Listed.safeParse(answer).data?.data
      if (!faxes) throw new FaxServiceError('unreadable')
      return faxes.map(reportOf).filter(({ faxId }) => faxId === id)
    },
    readNotice: readTelnyxFaxNotice(publicKey),
    mediaSource: { origin: new URL(url).origin, hosts: MEDIA_HOSTS, buckets: MEDIA_BUCKETS },
  }
}
