import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeScanner, startFakeScanner } from '#capabilities/files/testing/fake-scanner.ts'
import { epochSeconds } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { createLog } from '#platform/log/log.ts'
import { mayFetch } from '#providers/sms/fetch-media.ts'
import type { IncomingText } from '#providers/sms/port.ts'
import type { SentNotice } from '#providers/sms/testing/peer.ts'
import { API_KEY, PUBLIC_KEY, strangersKey, telnyxText } from '#providers/sms/testing/telnyx-server.ts'
import { ACCOUNT_SID, AUTH_TOKEN, twilioText } from '#providers/sms/testing/twilio-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { incomingTexts, textArrivals } from './intake.ts'

const { idOf, offer, takeIn } = incomingTexts
const PUBLIC_URL = 'https://corridor.example.com'
const OURS = '+15125550160'
const NOBODYS = '+15125550161'
const PNG = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), randomBytes(64)])
const SLOW = { interval: 50 }

/** What the service's own media answer, by path. */
type Answers = Record<string, (response: ServerResponse) => void>

async function startMedia() {
  const requests: { path: string; authorization: string | undefined }[] = []
  const answers: Answers = {
    '/picture': (response) => void response.end(PNG),
    '/large': (response) => void response.end(Buffer.alloc(5 * 1024 * 1024 + 1)),
    '/program': (response) => void response.end('MZ this is no picture'),
    '/infected': (response) => void response.end(Buffer.concat([PNG, Buffer.from('EICAR')])),
    '/gone': (response) => void response.writeHead(404).end(),
    '/inside': (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    '/next': (response) => void response.writeHead(307, { location: '/picture' }).end(),
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, authorization: request.headers.authorization })
    answers[path]?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, requests, stop }
}

interface Sample {
  id?: string
  to?: string
  text?: string
  media?: readonly string[]
}

const services = {
  twilio: {
    env: { TWILIO_ACCOUNT_SID: ACCOUNT_SID, TWILIO_AUTH_TOKEN: AUTH_TOKEN, SMS_FROM: OURS },
    addressIn: 'TWILIO_URL',
    write: ({ id, to = OURS, text = '', media = [] }: Sample, _at: number, isForged = false): SentNotice => {
      const pictures = media.map((url, at) => [
        [`MediaUrl${at}`, url],
        [`MediaContentType${at}`, 'image/png'],
      ])
      const fields = { To: to, Body: text, NumMedia: String(media.length), ...(id && { MessageSid: id }) }
      const all = { ...fields, ...Object.fromEntries(pictures.flat()) }
      return twilioText(PUBLIC_URL, all, isForged ? 'guess' : AUTH_TOKEN)
    },
  },
  telnyx: {
    env: { TELNYX_API_KEY: API_KEY, TELNYX_PUBLIC_KEY: PUBLIC_KEY, SMS_FROM: OURS },
    addressIn: 'TELNYX_URL',
    write: ({ id, to = OURS, text = '', media = [] }: Sample, at: number, isForged = false): SentNotice => {
      const pictures = media.map((url) => ({ url, content_type: 'image/png' }))
      const fields = { to: [{ phone_number: to }], text, media: pictures, ...(id && { id }) }
      return telnyxText(fields, at, isForged ? strangersKey() : undefined)
    },
  },
}

describe.each(['twilio', 'telnyx'] as const)('from %s', (name) => {
  const { env, addressIn, write } = services[name]
  let app: TestApp
  let media: Awaited<ReturnType<typeof startMedia>>
  let scanner: FakeScanner
  const lines: string[] = []
  const taken: IncomingText[] = []
  let owned = new Set<string>()
  let isAway = false

  beforeAll(async () => {
    media = await startMedia()
    scanner = await startFakeScanner()
    app = await startTestApp({
      env: { SMS_PROVIDER: name, PUBLIC_URL, SCANNER_URL: scanner.url, [addressIn]: media.url, ...env },
      log: createLog('info', { write: (line: string) => void lines.push(line) }),
    })
    // What takes texts in, by its declared interface.
    vi.spyOn(textArrivals, 'take').mockImplementation(
      async (_services, { arrived, broughtBy }, media = []) => {
        if (isAway) throw new Error('the database is away')
        const isOurs = owned.has(arrived.to)
        const text = { ...arrived, at: new Date(arrived.at), media, ...(broughtBy && { broughtBy }) }
        if (isOurs && !taken.some(({ providerId }) => providerId === text.providerId)) taken.push(text)
        return isOurs
      },
    )
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await app.close()
    await Promise.all([media.stop(), scanner.stop()])
  })
  beforeEach(() => {
    taken.length = 0
    owned = new Set([OURS])
    isAway = false
  })

  const now = () => epochSeconds(app.clock.now())
  const deliver = async ({ body, headers }: SentNotice) => {
    const answer = await fetch(`${app.url}/sms/v1/incoming/${name}`, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.text(), type: answer.headers.get('content-type') }
  }
  const waiting = async () => {
    const { rows } = await readFor(app.services.db, 'system', (db) =>
      sql<{ all: string }>`SELECT sms_incoming::text AS all FROM sms_incoming`.execute(db),
    )
    return rows.map(({ all }) => all)
  }

  test('a text is handed to the capability that takes texts in, and the service has an answer that it understands', async () => {
    const { status, body, type } = await deliver(write({ text: 'See you at 9' }, now()))
    expect(status).toBe(200)
    if (name === 'twilio') expect([type, body]).toEqual(['text/xml', '<Response></Response>'])
    expect(taken).toEqual([
      {
        providerId: expect.any(String),
        from: '+15125550171',
        to: OURS,
        body: 'See you at 9',
        media: [],
        at: expect.any(Date),
        broughtBy: {
          word: 'sms.text-received',
          requestId: expect.any(String),
          address: '127.0.0.1',
        },
      },
    ])
    expect(await waiting()).toEqual([])
  })

  test('the same delivered twice has the same id', async () => {
    const id = `SM${'7'.repeat(32)}`
    for (let time = 0; time < 2; time += 1)
      expect((await deliver(write({ id, text: 'Twice' }, now()))).status).toBe(200)
    expect(taken.map(({ providerId }) => providerId)).toEqual([id])
  })

  test('a forged one, and one that was changed, is refused and reaches nobody', async () => {
    const genuine = write({ text: 'Genuine' }, now())
    const changed = { ...genuine, body: genuine.body.replace('Genuine', 'Changed') }
    const unsigned = { ...genuine, headers: { 'content-type': 'application/json' } }
    for (const one of [write({ text: 'Forged' }, now(), true), changed, unsigned])
      expect(await deliver(one)).toMatchObject({ status: 401 })
    expect(taken).toEqual([])
  })

  test.runIf(name === 'telnyx')('one that was signed a while ago is refused', async () => {
    expect((await deliver(write({ text: 'Old' }, now() - 301))).status).toBe(401)
    expect(taken).toEqual([])
  })

  test('while nothing can be stored it is refused, and comes again', async () => {
    isAway = true
    const text = write({ text: 'Later' }, now())
    expect((await deliver(text)).status).toBe(500)
    isAway = false
    expect((await deliver(text)).status).toBe(200)
    expect(taken).toHaveLength(1)
  })

  test('something else than a text is answered well', async () => {
    const other = name === 'twilio' ? twilioText(PUBLIC_URL, { From: '' }) : telnyxText({ id: '' }, now())
    expect((await deliver(other)).status).toBe(200)
    expect(taken).toEqual([])
  })

  test('a text to a number that nobody has is stored sealed, logged once, and handed over when somebody has it', async () => {
    const text = write({ to: NOBODYS, text: 'Is anybody there?' }, now())
    for (let time = 0; time < 2; time += 1) expect((await deliver(text)).status).toBe(200)
    const rows = await waiting()
    expect(rows).toHaveLength(1)
    expect(rows[0]).not.toMatch(/512555|anybody/)
    const logged = lines.filter((line) => line.includes('a text came to a number that nobody has'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toMatch(/512555|anybody/)
    expect(taken).toEqual([])

    owned.add(NOBODYS)
    await offer.run({}, app.services)
    await vi.waitFor(() => expect(taken.map(({ body }) => body)).toEqual(['Is anybody there?']), SLOW)
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SLOW)
  })

  describe('a picture', () => {
    const delivered = async (...paths: string[]) => {
      const text = write({ text: 'Look', media: paths.map((path) => `${media.url}${path}`) }, now())
      expect((await deliver(text)).status).toBe(200)
      await vi.waitFor(() => expect(taken).toHaveLength(1), SLOW)
      return taken[0]!.media
    }

    test('is fetched from the service, by its own redirect too, with the key where there is one', async () => {
      media.requests.length = 0
      const pictures = await delivered('/picture', '/next')
      expect(pictures).toEqual([0, 1].map(() => ({ contentType: 'image/png', bytes: PNG, missing: null })))
      const wanted = name === 'twilio' ? `Basic ${btoa(`${ACCOUNT_SID}:${AUTH_TOKEN}`)}` : undefined
      for (const { authorization } of media.requests) expect(authorization).toBe(wanted)
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), SLOW)
    })

    test.each([
      ['too large', '/large', 'too-large'],
      ['no picture', '/program', 'wrong-type'],
      ['infected', '/infected', 'infected'],
      ['gone', '/gone', 'not-fetched'],
      ['behind a redirect into our own network', '/inside', 'not-fetched'],
    ])('that is %s is left out, and the text arrives', async (_what, path, missing) => {
      expect(await delivered(path)).toEqual([{ contentType: 'image/png', bytes: null, missing }])
    })

    test('at another host is never fetched', async () => {
      const text = write({ text: 'Look', media: ['http://127.0.0.1:9/picture'] }, now())
      await deliver(text)
      await vi.waitFor(() => expect(taken[0]?.media[0]?.missing).toBe('not-fetched'), SLOW)
    })

    test('of a service that is away is fetched later', async () => {
      const wasPicture = media.answers['/picture']!
      media.answers['/picture'] = (response) => void response.writeHead(503).end()
      await deliver(write({ text: 'Look', media: [`${media.url}/picture`] }, now()))
      await vi.waitFor(() => expect(media.requests.at(-1)?.path).toBe('/picture'), SLOW)
      expect(taken).toEqual([])
      media.answers['/picture'] = wasPicture
      await vi.waitFor(async () => {
        await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(app.services.db)
        app.services.jobs.ring('sms.take-in')
        expect(taken[0]?.media[0]?.bytes).toEqual(PNG)
      }, SLOW)
    })
  })

  test('a text whose picture cannot be fetched is handed over without it after some tries', async () => {
    const wasPicture = media.answers['/picture']!
    media.answers['/picture'] = (response) => void response.writeHead(503).end()
    const id = `SM${'8'.repeat(32)}`
    const rowId = idOf(name, { providerId: id })
    await deliver(write({ id, text: 'Look', media: [`${media.url}/picture`] }, now()))
    await expect(takeIn.run({ id: rowId }, app.services, { id, attempt: 4 })).rejects.toThrow()
    expect(taken).toEqual([])
    await takeIn.run({ id: rowId }, app.services, { id, attempt: 5 })
    expect(taken[0]).toMatchObject({ body: 'Look', media: [{ bytes: null, missing: 'not-fetched' }] })
    media.answers['/picture'] = wasPicture
  })

  test('the log names nobody', () => {
    expect(lines.join('')).not.toMatch(/512555\d{4}|See you|Look/)
  })
})

test.each([
  ['https://api.twilio.com/a', true],
  ['https://mms.twiliocdn.com/a?b=c', true],
  ['http://mms.twiliocdn.com/a', false],
  ['https://twiliocdn.com.evil.example/a', false],
  ['https://eviltwiliocdn.com/a', false],
  ['https://mms.twiliocdn.com:8443/a', false],
  ['https://user@mms.twiliocdn.com/a', false],
  ['https://127.0.0.1/a', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s may be fetched: %s', (address, is) => {
  const source = { origin: 'https://api.twilio.com', hosts: ['twilio.com', 'twiliocdn.com'] }
  expect(mayFetch(address, source)).toBe(is)
})
