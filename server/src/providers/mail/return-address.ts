import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets/secrets.ts'

const MAC_LENGTH = 12
const PARTS = /^r-([\da-f]{32})-([\da-f]{12})$/i

const macOf = (secrets: Secrets, hex: string): string =>
  createHmac('sha256', secrets.keyFor('mail-return-address')).update(hex).digest('hex').slice(0, MAC_LENGTH)

/** Mails that nobody sent with an id of ours have no return address of their own. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The envelope sender of one mail: whatever comes back names the delivery, and was signed by us. */
export function returnAddress(secrets: Secrets, domain: string, id: string): string | undefined {
  if (!UUID.test(id)) return undefined
  const hex = id.replaceAll('-', '').toLowerCase()
  return `r-${hex}-${macOf(secrets, hex)}@${domain}`
}

/** The delivery that something came back for; nothing for an address that we never used. */
export function readReturnAddress(secrets: Secrets, domain: string, address: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined
  const [, hex = '', mac = ''] = PARTS.exec(address.slice(0, at).toLowerCase()) ?? []
  const right = Buffer.from(macOf(secrets, hex))
  if (hex === '' || mac.length !== right.length || !timingSafeEqual(Buffer.from(mac), right)) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
