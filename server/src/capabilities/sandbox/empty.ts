import type { Database } from '#platform/database/database.ts'
import { emptyFaxes } from './store/faxes.ts'
import { emptyInquiries } from './store/inquiries.ts'
import { emptyMessages } from './store/messages.ts'

/** Deletes everything that the sandbox has stored. */
export async function emptySandbox(db: Database): Promise<void> {
  await emptyMessages(db)
  await emptyFaxes(db)
  await emptyInquiries(db)
}
