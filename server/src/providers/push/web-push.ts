import webPush from 'web-push'
import { retryAfterOf } from '#platform/http/service-answer.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type Push, PushDelayed, type PushPort, PushRefused } from './port.ts'
import { servesOnly } from './push-services.ts'
import { vapidKeysOf } from './vapid-keys.ts'

interface Options {
  secrets: Secrets
  /** Whom a push service can write to about us. */
  contact: string
  /** Origins beside those of the browsers. */
  furtherServices: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/**
 * Web Push (RFC 8030): encrypted for the browser (RFC 8291) and signed by us (RFC 8292). The library makes the request;
 * it is sent from here, so that it goes to no other address and does not wait for ever.
 */
export function webPushService({
  secrets,
  contact,
  furtherServices,
  timeoutMs = TIMEOUT_MS,
}: Options): PushPort {
  const keys = vapidKeysOf(secrets)
  const vapidDetails = { subject: `mailto:${contact}`, ...keys }
  const serves = servesOnly(furtherServices)

  async function post({ to, payload, topic, ttlSeconds }: Push): Promise<Response> {
    const { endpoint, p256dh, auth } = to
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: ttlSeconds,
      topic,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    })
    const { 'Content-Length': _, ...sent } = headers as Record<string, string>
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: sent,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response
  }

  return {
    publicKey: keys.publicKey,
    serves,
    send: async (push) => {
      // Also what was stored before the list of services was changed.
      if (!serves(push.to.endpoint)) return 'gone'
      const { status, ok, headers } = await post(push)
      if (ok) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      if (status === 429 || status >= 500) throw new PushDelayed(status, retryAfterOf(headers))
      throw new PushRefused(status)
    },
  }
}
