import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { BehindLink } from '#capabilities/deliveries/public.ts'
import * as files from '#capabilities/files/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayReadMessages } from '../access.ts'
import { openFiles } from '../guest-files.ts'
import { listMessageIds } from '../store/messages.ts'
import { messageKind } from './kind.ts'

const HOLDER = 'guests-message'

/** The files of a secure message belong to its id. */
export const referenceOf = (messageId: string): files.FileReference => ({
  holder: HOLDER,
  recordId: messageId,
})

/** Takes uploaded files of the sender for a message and opens them to its recipient. */
export async function claimFiles(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  { id, senderId }: { id: string; senderId: string },
  fileIds: readonly string[],
): Promise<StoredFile[]> {
  const claimed: StoredFile[] = []
  for (const fileId of fileIds) {
    const sender = { kind: 'person', id: senderId } as const
    const row = await files.claimFile(tx, { fileId, sender, blobType: 'attachment', ...referenceOf(id) })
    // Links are for one session and for a while, so a message stores none.
    claimed.push({ ...files.presentFile(row, row.id, services), url: null, thumbnailUrl: null })
  }
  await openFiles(tx, messageKind, referenceOf(id), fileIds)
  return claimed
}

/** Takes what is another record's too: it leaves with a message, and stays where it is. */
export async function takeOver(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  id: string,
  { from, fileIds }: NonNullable<BehindLink['pictures']>,
): Promise<StoredFile[]> {
  await files.shareFiles(tx, { fileIds, from, to: referenceOf(id) })
  await openFiles(tx, messageKind, referenceOf(id), fileIds)
  const rows = await Promise.all(fileIds.map((fileId) => files.findFile(tx.db, fileId)))
  return rows.map((row) => ({
    ...files.presentFile(found(row), row!.id, services),
    url: null,
    thumbnailUrl: null,
  }))
}

/** Everybody who may read the messages of the practice sees what was sent with them. */
const fileHolder: files.FileHolder = {
  listReadable: async (db, person, messageIds) =>
    mayReadMessages(person)
      ? readFor(db, { practiceId: person.practiceId }, (own) =>
          listMessageIds(own, person.practiceId, messageIds),
        )
      : [],
}

export const addFileHolder = ({ files: { holders } }: Pick<Services, 'files'>): void =>
  void holders.set(HOLDER, fileHolder)
