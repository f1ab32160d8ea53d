import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { DeliveryRow } from '../store/deliveries.ts'
import type { Content, Outgoing } from './outgoing.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a delivery needs until it has left, and nobody should read in a copy of the database. */
export interface Sealed {
  to: string
  content: Content
  ifUnclear: 'resend' | 'leave'
}

const keyIn = (secrets: Secrets): Buffer => secrets.keyFor('deliveries-content')

/** Bound to what it belongs to: in the row or the column of another it does not open. */
function seal(secrets: Secrets, boundTo: string, words: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyIn(secrets), nonce).setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function unseal(secrets: Secrets, boundTo: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, keyIn(secrets), nonce)
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag)
  const body = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(body).toString('utf8')
}

export const sealContent = (secrets: Secrets, deliveryId: string, sealed: Sealed): Buffer =>
  seal(secrets, deliveryId, JSON.stringify(sealed))

export const openContent = (secrets: Secrets, deliveryId: string, sealed: Buffer): Sealed =>
  JSON.parse(unseal(secrets, deliveryId, sealed)) as Sealed

const addressOf = (deliveryId: string): string => `${deliveryId} to`

export const sealAddress = (secrets: Secrets, deliveryId: string, to: string): Buffer =>
  seal(secrets, addressOf(deliveryId), to)

export const openAddress = (secrets: Secrets, deliveryId: string, sealed: Buffer): string =>
  unseal(secrets, addressOf(deliveryId), sealed)

/** By which texts to one number are recognized without opening their addresses. */
export const recipientOf = (secrets: Secrets, to: string): Buffer =>
  createHmac('sha256', secrets.keyFor('deliveries-recipient')).update(to).digest()

/** SHA-256 of what the recipient has: the text, or the subject, an empty line, and the text; of a fax its file. */
export function contentHash(content: Content): Buffer {
  if ('fileId' in content) return Buffer.from(content.sha256, 'hex')
  const words = 'subject' in content ? `${content.subject}\n\n${content.text}` : content.text
  return createHash('sha256').update(words, 'utf8').digest()
}

/** What a row and its sealed part say about what is to leave. */
export const outgoingOf = (row: DeliveryRow, { to, content, ifUnclear }: Sealed): Outgoing =>
  ({
    key: row.id,
    channel: row.channel,
    to,
    content,
    practiceId: row.practice_id,
    item: row.item_kind && row.item_id ? { kind: row.item_kind, id: row.item_id } : null,
    patientId: row.patient_id,
    sentBy: row.sent_by,
    purpose: row.purpose,
    isSecret: row.is_secret,
    ifUnclear,
    ...(row.retry_of && { retryOf: row.retry_of }),
  }) as Outgoing
