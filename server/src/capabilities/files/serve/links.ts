import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkExpired } from '@corridor/contract/files/errors.ts'
import { LINK_MINUTES } from '@corridor/contract/files/limits.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { epochSeconds, minutesAfter } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'

/** What a link grants: one file, until it expires, while its session or record exists. */
export interface Link {
  fileId: string
  /** Bound to one person's session, to a record that references the file, or to a record and the pass of a guest. */
  kind: (typeof KINDS)[number]
  /** The session's id, or the record's. */
  boundTo: string
  /** The guest's pass: it stops with the page that the guest has opened. */
  passId?: string
}

const KINDS = ['session', 'record', 'guest'] as const

const MAC_BYTES = 16
const UUID_BYTES = 16
const KIND_AT = 2 * UUID_BYTES + 4
const PASS_AT = KIND_AT + 1

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const macOf = (key: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', key).update(body).digest().subarray(0, MAC_BYTES)

/**
 * Signs a link. It is an address and ends up in histories, so it is short-lived and bound to a session or
 * record. It never outlives `until`.
 */
export function signLink(
  key: Buffer,
  { fileId, kind, boundTo, passId }: Link,
  now: Date,
  until?: Date,
): string {
  const expiry = Buffer.alloc(4)
  // Rounded up to the minute, so that the same picture has the same address and the browser's cache finds it.
  const minute = Math.ceil(epochSeconds(minutesAfter(now, LINK_MINUTES)) / 60)
  expiry.writeUInt32BE(until ? Math.min(minute, Math.floor(epochSeconds(until) / 60)) : minute)
  const pass = passId ? bytesOf(passId) : Buffer.alloc(0)
  const body = Buffer.concat([
    bytesOf(fileId),
    bytesOf(boundTo),
    expiry,
    Buffer.from([KINDS.indexOf(kind)]),
    pass,
  ])
  return Buffer.concat([body, macOf(key, body)]).toString('base64url')
}

/** Reads a link, or refuses: not ours is not found, too old is gone. */
export function readLink(key: Buffer, token: string, now: Date): Link {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, -MAC_BYTES)
  const isOurs =
    // Each link has one spelling, so that one which is revoked, counted or blocked cannot be used under
    // another.
    bytes.toString('base64url') === token &&
    (body.length === PASS_AT || body.length === PASS_AT + UUID_BYTES) &&
    timingSafeEqual(macOf(key, body), bytes.subarray(-MAC_BYTES))
  if (!isOurs) throw new Refusal(kernelErrors.notFound)
  if (body.readUInt32BE(2 * UUID_BYTES) * 60 < epochSeconds(now)) throw new Refusal(linkExpired)
  return {
    fileId: uuidOf(body.subarray(0, UUID_BYTES)),
    kind: KINDS[body[KIND_AT] ?? 0] ?? 'session',
    boundTo: uuidOf(body.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    ...(body.length > PASS_AT && { passId: uuidOf(body.subarray(PASS_AT)) }),
  }
}
