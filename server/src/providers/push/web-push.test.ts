import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretsOf } from '#platform/secrets/secrets.ts'
import type { PushPort } from './port.ts'
import { servesOnly } from './push-services.ts'
import { browserKeys } from './testing/opened-push.ts'
import { type PushService, startPushService } from './testing/push-service.ts'
import { vapidKeysOf } from './vapid-keys.ts'
import { webPushService } from './web-push.ts'

const secrets = secretsOf('a secret of this installation alone')
let service: PushService
let push: PushPort
beforeAll(async () => {
  service = await startPushService()
  push = webPushService({
    secrets,
    contact: 'operator@corridor.example',
    furtherServices: [service.origin],
    timeoutMs: 500,
  })
})
beforeEach(() => service.become('well'))
afterAll(() => service.close())

const send = (to = service.subscribe(push.publicKey), payload = '{"says":"Something waits."}') =>
  push.send({ id: 'one', purpose: 'test', to, payload, topic: 'a-topic', ttlSeconds: 60 })

describe('the keys', () => {
  test('follow from the secret, and fit each other', () => {
    const keys = vapidKeysOf(secrets)
    expect(vapidKeysOf(secretsOf('a secret of this installation alone'))).toEqual(keys)
    expect(vapidKeysOf(secretsOf('that of another installation')).publicKey).not.toBe(keys.publicKey)
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'))
    expect(pair.getPublicKey('base64url')).toBe(keys.publicKey)
  })

  test('that are not on the curve are passed over', () => {
    const tooLarge = Buffer.alloc(32, 0xff)
    const keys = vapidKeysOf({
      keyFor: (purpose) => (purpose === 'push:1' ? tooLarge : secrets.keyFor(purpose)),
    })
    expect(keys.privateKey).toBe(secrets.keyFor('push:2').toString('base64url'))
  })
})

describe('a message', () => {
  test('is opened by the browser, and signed for that service alone', async () => {
    expect(await send()).toBe('sent')
    const [{ payload, headers, claims }] = service.received.slice(-1) as [PushService['received'][0]]
    expect(payload).toEqual({ says: 'Something waits.' })
    expect(headers).toMatchObject({ topic: 'a-topic', ttl: '60', urgency: 'normal' })
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:operator@corridor.example' })
  })

  test('of anybody else is not taken', async () => {
    const other = webPushService({
      secrets: secretsOf('x'.repeat(32)),
      contact: 'x@y.example',
      furtherServices: [service.origin],
    })
    const to = service.subscribe(push.publicKey)
    await expect(
      other.send({ id: 'two', purpose: 'test', to, payload: '{}', topic: 't', ttlSeconds: 1 }),
    ).rejects.toMatchObject({
      name: 'PushRefused',
      status: 403,
    })
    expect(service.refused.at(-1)).toBe('another key than the browser subscribed with')
  })

  test('finds a browser that is not there any more', async () => {
    const to = service.subscribe(push.publicKey)
    service.unsubscribe(to.endpoint)
    expect(await send(to)).toBe('gone')
    service.become({ status: 410 })
    expect(await send()).toBe('gone')
  })

  test.each([
    [{ status: 429, headers: { 'retry-after': '120' } }, 120],
    [{ status: 503, headers: { 'retry-after': 'soon' } }, undefined],
    [{ status: 500 }, undefined],
  ])('that cannot be taken now, %j, is tried later', async (mood, seconds) => {
    service.become(mood)
    const failure = await send().catch((error) => error)
    expect(failure).toMatchObject({ name: 'PushDelayed', status: mood.status })
    if (seconds === undefined) expect(failure.retryAfterSeconds).toBeUndefined()
    else expect(failure.retryAfterSeconds).toBe(seconds)
  })

  test('goes nowhere else than where it was sent', async () => {
    const elsewhere = await startPushService()
    service.become({ status: 307, headers: { location: `${elsewhere.origin}/send/x` } })
    await expect(send()).rejects.toMatchObject({ name: 'PushRefused', status: 307 })
    expect(elsewhere.requestCount()).toBe(0)
    await elsewhere.close()
  })
})

describe('the services', () => {
  const serves = servesOnly(['https://push.example.com', 'http://127.0.0.1:9999'])

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGx',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://push.example.com/abc',
    'http://127.0.0.1:9999/abc',
  ])('%s is one', (endpoint) => expect(serves(endpoint)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://me:pw@fcm.googleapis.com/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://push.example.com:8443/abc',
    'http://127.0.0.1/abc',
    'http://127.0.0.1:9998/abc',
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'file:///etc/passwd',
    'nothing',
  ])('%s is none', (endpoint) => expect(serves(endpoint)).toBe(false))

  test('that are invalid are never called', async () => {
    const stranger = await startPushService()
    expect(await send({ endpoint: `${stranger.origin}/send/x`, ...browserKeys() })).toBe('gone')
    expect(stranger.requestCount()).toBe(0)
    await stranger.close()
  })
})
