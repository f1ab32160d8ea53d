import { GUEST_FILES, GUEST_SPACE_BYTES, STRANGER_FILES } from '@corridor/contract/files/limits.ts'
import { BLOB_RULES, type BlobType } from '@corridor/contract/files/rules.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Config } from '../../../platform/config/config.ts'

interface PersonId {
  kind: 'person'
  id: string
}

/** Somebody without an account, by the sort and the id of the link token they hold. */
interface GuestId {
  kind: 'guest'
  sort: string
  id: string
}

/** Nobody: a part of the system takes in what came from outside, `fax` for one. */
interface SystemId {
  kind: 'system'
  part: string
}

/** Who a file comes from. */
export type SenderId = PersonId | GuestId | SystemId

/** Who sends a file. Its bytes count for the practice that is named, whoever sent them. */
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

/** How the sender of a file is kept. Another sender has another key, whatever their ids are. */
export function senderKey(sender: SenderId): string {
  if (sender.kind === 'guest') return `guest:${sender.sort}:${sender.id}`
  return sender.kind === 'system' ? `system:${sender.part}` : personKey(sender)
}

export const personKey = ({ id }: { id: string }): string => `person:${id}`

/** How much one sender may keep here and have under way, together. What is missing has no limit. */
export interface Allowance {
  fileBytes: number
  bytes?: number
  files?: number
  practiceBytes?: number
  /** One too many takes the place of the oldest that nothing holds. */
  isReplacing?: boolean
}

const MB = 1024 ** 2
const inBytes = (mb: number | undefined): number | undefined => (mb === undefined ? undefined : mb * MB)

/**
 * Whoever has not been let in yet has room for the few small documents that checking their identity takes. They try
 * again with another photo, and what they tried before is of no use: it makes room.
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
