import { notAPicture, nothingToPost, notYourPost } from '@corridor/contract/engines/discussions/errors.ts'
import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import type { Person } from '#platform/access/person.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import type { DiscussionType, EntryFiles } from './declaration.ts'
import type { EntryDraft, EntryRow, StoredAttachment } from './tables.ts'

/** What people write, as the calls give it: of a comment, there are no links, logo and subject. */
export interface Words {
  message: string
  attachments: readonly string[]
  mentions: readonly string[]
  mentionsAll: boolean
  subject?: string
  sponsorLogo?: string | null
  referenceLinks?: readonly { id?: string; url: string; name: string }[]
}

const fileIdsOf = ({ attachments, sponsorLogo }: Words): string[] => [
  ...new Set([...attachments, ...(sponsorLogo ? [sponsorLogo] : [])]),
]

/** Files are claimed for it, which takes more than one statement. */
export const hasFiles = (words: Words): boolean => fileIdsOf(words).length > 0

/** Refuses what says nothing: no word, no file and no link. */
export function checkWords(words: Words): void {
  const { message, subject = '', referenceLinks = [] } = words
  check(isSeen(message) || isSeen(subject) || hasFiles(words) || referenceLinks.length > 0, nothingToPost)
}

const linksOf = ({ referenceLinks = [] }: Words, entryId: string): StoredAttachment[] =>
  referenceLinks.map(({ id, url, name }) => ({
    id: id ?? stableId(`${entryId} ${url}`),
    category: 'referenceLink',
    fileName: name || url,
    url,
  }))

/** What is written, without its files. */
export const draftOf = (
  person: Person,
  where: { roomId: string; id: string; postId: string | null },
  words: Words,
): EntryDraft => ({
  conversationId: where.roomId,
  senderId: person.id,
  id: where.id,
  text: words.message,
  postId: where.postId,
  kind: 'discussion',
  subject: words.subject ?? '',
  attachments: linksOf(words, where.id),
  mentions: words.mentions,
  mentionsAll: words.mentionsAll,
})

interface Attaching {
  tx: Tx
  services: Services
  person: Person
  declared: Pick<DiscussionType, 'files'>
}

/** All that is attached to an entry: files that it has already stay, new ones are claimed, and others are let go. */
export async function attach(
  { tx, services, person, declared }: Attaching,
  entry: EntryFiles,
  words: Words,
  before: readonly StoredAttachment[] = [],
): Promise<StoredAttachment[]> {
  const stored = new Map(before.filter(({ file }) => file).map((one) => [one.id, one]))
  const wanted = fileIdsOf(words)
  const files: StoredAttachment[] = []
  for (const id of wanted) {
    const file = stored.get(id)?.file ?? (await declared.files.claim(tx, services, person, id, entry))
    const category = id === words.sponsorLogo ? 'sponsor' : 'others'
    check(category === 'others' || file.kind === 'IMAGE', notAPicture)
    files.push({ id, category, fileName: file.fileName, file })
  }
  const gone = [...stored.keys()].filter((id) => !wanted.includes(id))
  if (gone.length > 0) await declared.files.release(tx, entry, gone)
  return [...files, ...linksOf(words, entry.entryId)]
}

export const checkOwn = (person: Person, row: EntryRow): void =>
  check(row.sender_id === person.id, notYourPost)
