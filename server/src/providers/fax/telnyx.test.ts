import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { epochSeconds } from '#platform/clock.ts'
import { PUBLIC_KEY, strangersKey, telnyxSigned } from '#providers/sms/testing/telnyx-server.ts'
import { FaxServiceError } from './failure.ts'
import { fetchPages, mayFetchPages } from './fetch-pages.ts'
import type { FaxService } from './port.ts'
import { readTelnyxFaxNotice, telnyxFax } from './telnyx.ts'

interface Sent {
  id: string
  to: string
  client_state: string
  [field: string]: unknown
}

/** A service that takes faxes as Telnyx's documentation says, and can lose its answers. */
const taken: Sent[] = []
let behaves: 'well' | 'mute' | 'refuses' = 'well'
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => void pieces.push(piece))
  request.on('end', () => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (behaves === 'refuses') return answer(422, { errors: [{ code: '10015' }] })
    if (request.method === 'GET') {
      const to = new URL(request.url ?? '', 'http://x').searchParams.get('filter[to][eq]')
      return answer(200, {
        data: taken.filter((one) => one.to === to).map((one) => ({ ...one, status: 'sending' })),
      })
    }
    const fax = { ...JSON.parse(Buffer.concat(pieces).toString()), id: `fax-${taken.length}` }
    taken.push(fax)
    if (behaves === 'mute') return request.socket.destroy()
    return answer(202, { data: { id: fax.id, status: 'queued', client_state: fax.client_state } })
  })
})

let service: FaxService
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service = telnyxFax({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: 'KEY',
    publicKey: PUBLIC_KEY,
    applicationId: '12345',
    publicUrl: 'https://corridor.example',
    numbers: ['+15125550151'],
  })
})
afterAll(() => void server.close())
beforeEach(() => {
  behaves = 'well'
})

const ID = '3f0c1f6e-2f9f-4a58-9d3c-0a2f2f0c1f6e'
const fax = {
  id: ID,
  to: '+15125550172',
  from: '+15125550151',
  pages: 3,
  document: async () => Buffer.from(''),
  documentUrl: () => 'https://corridor.example/files/v2/download/token/Fax.pdf',
}

describe('sending', () => {
  test('hands over the address of the pages, and our id', async () => {
    expect(await service.submit(fax)).toMatchObject({ state: 'queued', faxId: ID, reason: null })
    expect(taken.at(-1)).toMatchObject({
      connection_id: '12345',
      to: fax.to,
      from: fax.from,
      media_url: fax.documentUrl(),
      webhook_url: 'https://corridor.example/efaxes/v2/webhook/telnyx',
    })
  })

  test('one whose answer was lost may have been taken, and is found by our id', async () => {
    behaves = 'mute'
    const lost = { ...fax, id: '9f0c1f6e-2f9f-4a58-9d3c-0a2f2f0c1f6e', to: '+15125550173' }
    const error = await service.submit(lost).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(FaxServiceError)
    expect((error as FaxServiceError).mayBeTaken).toBe(true)
    behaves = 'well'
    const found = await service.find!(lost, new Date(0))
    expect(found).toMatchObject([{ faxId: lost.id, state: 'sending' }])
    expect(await service.find!({ ...lost, id: ID }, new Date(0))).toEqual([])
  })

  test('a refusal was certainly not taken', async () => {
    behaves = 'refuses'
    const error = (await service.submit(fax).catch((one: unknown) => one)) as FaxServiceError
    expect({ code: error.code, mayBeTaken: error.mayBeTaken }).toEqual({ code: 'refused', mayBeTaken: false })
  })

  test('only the numbers of the application are used', () => {
    expect(service.mayUse('+15125550151')).toBe(true)
    expect(service.mayUse('+15125550152')).toBe(false)
  })
})

describe('a notice', () => {
  const now = new Date('2026-11-17T10:00:00Z')
  const read = readTelnyxFaxNotice(PUBLIC_KEY)
  const payload = {
    fax_id: 'fax-1',
    direction: 'outbound',
    from: '+15125550151',
    to: '+15125550172',
    client_state: Buffer.from(ID).toString('base64'),
  }
  const notice = (
    event_type: string,
    more: object,
    at = epochSeconds(now),
    key?: ReturnType<typeof strangersKey>,
  ) => {
    const { body, headers } = telnyxSigned(
      { data: { event_type, payload: { ...payload, ...more } } },
      at,
      key,
    )
    return read({ headers, body: Buffer.from(body), now })
  }

  test.each([
    ['user_busy', 'busy user_busy'],
    ['receiver_no_answer', 'no-answer receiver_no_answer'],
    ['receiver_call_dropped', 'hung-up receiver_call_dropped'],
    ['fax_signaling_error', 'no-fax-machine fax_signaling_error'],
    ['receiver_unallocated_number', 'invalid-number receiver_unallocated_number'],
    ['something_new', 'refused something_new'],
  ])('of a failure by %s says why', (failure_reason, reason) => {
    const { report } = notice('fax.failed', { status: 'failed', failure_reason, page_count: 1 })!
    expect(report).toEqual({ messageId: 'fax-1', faxId: ID, state: 'failed', reason, pagesSent: 1 })
  })

  test('of a delivery has the pages, and one that arrived where they are', () => {
    expect(notice('fax.delivered', { status: 'delivered', page_count: 3 })!.report).toMatchObject({
      state: 'delivered',
      pagesSent: 3,
    })
    const media_url = 'https://s3.amazonaws.com/faxes-prod/user/x.pdf'
    expect(notice('fax.received', { direction: 'inbound', media_url })!.arrived).toMatchObject({
      providerId: 'fax-1',
      url: media_url,
    })
  })

  test('of a stranger, or an old one, is not believed', () => {
    expect(notice('fax.delivered', {}, epochSeconds(now), strangersKey())).toBeUndefined()
    expect(notice('fax.delivered', {}, epochSeconds(now) - 3_600)).toBeUndefined()
  })
})

describe('pages that arrived', () => {
  test.each([
    ['https://s3.amazonaws.com/faxes-prod/user/fax.pdf?X-Amz-Expires=7200', true],
    ['https://faxes-prod.s3.amazonaws.com/user/fax.pdf', true],
    ['https://api.telnyx.com/v2/faxes/1.pdf', true],
    ['https://s3.amazonaws.com/somebody-else/fax.pdf', false],
    ['https://s3.amazonaws.com/faxes-prod-of-mine/fax.pdf', false],
    ['https://s3.amazonaws.com/faxes-prod/../somebody-else/fax.pdf', false],
    ['https://s3.amazonaws.com/faxes-prod/%2e%2e/somebody-else/fax.pdf', false],
    ['https://s3.amazonaws.com/', false],
    ['https://somebody-else.s3.amazonaws.com/faxes-prod/fax.pdf', false],
    ['https://x.faxes-prod.s3.amazonaws.com/fax.pdf', false],
    ['http://s3.amazonaws.com/faxes-prod/fax.pdf', false],
    ['https://s3.amazonaws.com:8443/faxes-prod/fax.pdf', false],
    ['https://user@s3.amazonaws.com/faxes-prod/fax.pdf', false],
    ['https://somebody.us-central-1.telnyxcloudstorage.com/fax.pdf', false],
    ['http://169.254.169.254/latest/meta-data', false],
  ])('at %s are fetched: %s', async (address, is) => {
    expect(mayFetchPages(address, service.mediaSource!)).toBe(is)
    if (!is)
      expect(
        await fetchPages(address, service.mediaSource, 1).catch((one: FaxServiceError) => one.code),
      ).toBe('refused')
  })
})
