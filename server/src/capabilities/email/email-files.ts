import type { EmailFile } from '@corridor/contract/email/model.ts'
import * as files from '#capabilities/files/public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/transaction.ts'
import { EMAIL } from './kind.ts'
import { listNames } from './store/messages.ts'
import { listScheduledIds } from './store/scheduled.ts'

/** The files of an email belong to its id, also while it is scheduled. */
export const referenceOf = (emailId: string): files.FileReference => ({ holder: EMAIL, recordId: emailId })

/** Takes uploaded files for an email. */
export async function claimFiles(
  tx: Tx,
  sender: files.SenderId,
  emailId: string,
  fileIds: readonly string[],
): Promise<EmailFile[]> {
  const claimed: EmailFile[] = []
  for (const fileId of fileIds) {
    const row = await files.claimFile(tx, {
      fileId,
      sender,
      blobType: 'attachment',
      ...referenceOf(emailId),
    })
    const { id, file_name: fileName, kind, media_type: mediaType, size, pages } = row
    claimed.push({ id, fileName, kind, mediaType, size: Number(size), pages, sound: files.soundOf(row) })
  }
  return claimed
}

/** Which of these emails, sent or scheduled, are of the practice. */
export async function listOwn(
  db: Database,
  practiceId: string,
  emailIds: readonly string[],
): Promise<string[]> {
  const sent = await listNames(db, practiceId, emailIds)
  return [...sent.map(({ id }) => id), ...(await listScheduledIds(db, practiceId, emailIds))]
}
