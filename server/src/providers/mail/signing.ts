import { createCipheriv, createDecipheriv, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
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

type Stored = { sealed: Buffer; public_key: string }

async function findKey(db: Database): Promise<Stored | undefined> {
  const { rows } =
    await sql<Stored>`SELECT sealed, public_key FROM mail_key WHERE selector = ${SELECTOR}`.execute(db)
  return rows[0]
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
  db: Database,
  secrets: Secrets,
  domainName: string,
): Promise<SigningKey> {
  let stored = await findKey(db)
  if (!stored) {
    const { privateKey, publicKey } = await makeKey()
    await sql`INSERT INTO mail_key (selector, sealed, public_key, created_at)
      VALUES (${SELECTOR}, ${seal(secrets, privateKey)}, ${publicKey}, now()) ON CONFLICT DO NOTHING`.execute(
      db,
    )
    stored = (await findKey(db))!
  }
  return {
    domainName,
    keySelector: SELECTOR,
    privateKey: unseal(secrets, stored.sealed),
    publicKey: stored.public_key,
  }
}
