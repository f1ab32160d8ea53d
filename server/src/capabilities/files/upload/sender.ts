import { GUEST_FILES, GUEST_SPACE_BYTES, STRANGER_FILES } from '@corridor/contract/files/limits.ts'
import { BLOB_RULES, type BlobType } from '@corridor/contract/files/rules.ts'
import type { Person } from '#platform/access/person.ts'
import type { Config } from '#platform/config/config.ts'

interface PersonId {
  kind: 'person'
  id: string
}

/** A person without an account, identified by the kind and id of their link token. */
interface GuestId {
  kind: 'guest'
  sort: string
  id: string
}

/** A part of the system that receives files from outside, `fax` for example. */
interface SystemId {
  kind: 'system'
  part: string
}

export type SenderId = PersonId | GuestId | SystemId

/** The sender of a file. Its bytes count for the named practice. */
export type Sender =
  | (PersonId & Pick<Person, 'practiceId' | 'claims'>)
  | ((GuestId | SystemId) & { practiceId: string | null })

type Sending = Pick<Person, 'id' | 'practiceId' | 'claims'>

export const asSender = ({ id, practiceId, claims }: Sending): Sender => ({
  kind: 'person',
  id,
  practiceId,
  claims,
})

/** The stored form of a sender. Different senders have different keys, whatever their ids are. */
export function senderKey(sender: SenderId): string {
  if (sender.kind === 'guest') return `guest:${sender.sort}:${sender.id}`
  return sender.kind === 'system' ? `system:${sender.part}` : personKey(sender)
}

export const isGuestKey = (key: string): boolean => key.startsWith('guest:')

export const personKey = ({ id }: { id: string }): string => `person:${id}`

/** How much one sender may have stored and in progress together. A missing limit means unlimited. */
export interface Allowance {
  fileBytes: number
  bytes?: number
  files?: number
  practiceBytes?: number
  /** One file too many replaces the oldest one that no record references. */
  isReplacing?: boolean
}

const MB = 1024 ** 2
const inBytes = (mb: number | undefined): number | undefined => (mb === undefined ? undefined : mb * MB)

/**
 * A person who is not approved yet has room for the few small documents of the identity check. Photos they
 * tried before make room for a new one.
 */
export function allowanceOf(
  sender: Sender,
  blobType: BlobType,
  { personSpaceMb, practiceSpaceMb }: Pick<Config, 'personSpaceMb' | 'practiceSpaceMb'>,
): Allowance {
  const { maxBytes } = BLOB_RULES[blobType]
  const practice = { fileBytes: maxBytes, practiceBytes: inBytes(practiceSpaceMb) }
  if (sender.kind === 'system') return practice
  if (sender.kind === 'guest') return { ...practice, bytes: GUEST_SPACE_BYTES, files: GUEST_FILES }
  if (sender.claims.has('User')) return { ...practice, bytes: inBytes(personSpaceMb) }
  return { fileBytes: maxBytes, files: STRANGER_FILES, isReplacing: true }
}
