import { createCipheriv, createDecipheriv, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Secrets } from '#platform/secrets/secrets.ts'

export const SELECTOR = 'corridor'

/** What signs mails of a domain, as nodemailer wants it, and what receivers compare it with. */
export interface SigningKey {
  domainName: string
  keySelector: string
  privateKey: string
  /** In base64, as the DNS record has it. */
  publicKey: string
}

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

function seal(secrets: Secrets, words: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secrets.keyFor('mail-key'), nonce)
  const body = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function unseal(secrets: Secrets, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, secrets.keyFor('mail-key'), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString()
}

async function makeKey() {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, publicKey: publicKey.toString('base64') }
}

export interface StoredKey {
  sealed: Buffer
  publicKey: string
}

/** Where keys are stored, by their selectors. One that is there already is not replaced. */
export interface SigningKeys {
  find: (selector: string) => Promise<StoredKey | undefined>
  add: (selector: string, key: StoredKey) => Promise<void>
}

/** The domain of an address such as `Corridor <no-reply@clinic.example>`; none for a machine's own name. */
export function domainOf(from: string): string | undefined {
  const domain = /@([\w.-]+\.[\w-]+)\s*>?\s*$/.exec(from)?.[1]
  return domain?.toLowerCase()
}

/**
 * The key of this installation, made on first start and the same in every process: of two that start at once, the one that stored
 * it first wins. A key that was replaced would make every mail look forged until the DNS record is changed.
 */
export async function openSigningKey(
  keys: SigningKeys,
  secrets: Secrets,
  domainName: string,
): Promise<SigningKey> {
  let stored = await keys.find(SELECTOR)
  if (!stored) {
    const { privateKey, publicKey } = await makeKey()
    await keys.add(SELECTOR, { sealed: seal(secrets, privateKey), publicKey })
    stored = (await keys.find(SELECTOR))!
  }
  return {
    domainName,
    keySelector: SELECTOR,
    privateKey: unseal(secrets, stored.sealed),
    publicKey: stored.publicKey,
  }
}
