import { createECDH } from 'node:crypto'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The pair that signs what we send (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** One number in four thousand million is no key of this curve; then the next is taken. */
const TRIES = [1, 2, 3]

function pairOf(privateKey: Buffer): VapidKeys | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey)
  } catch {
    return undefined
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/**
 * Follows from the installation’s secret: there since the first start, the same in every process, backed up with it. A
 * browser is bound to the key that it subscribed with, so a key that was lost and replaced would silence every device.
 */
export function vapidKeysOf({ keyFor }: Secrets): VapidKeys {
  for (const nth of TRIES) {
    const pair = pairOf(keyFor(`push:${nth}`))
    if (pair) return pair
  }
  throw new Error('No key for push follows from the secret')
}
