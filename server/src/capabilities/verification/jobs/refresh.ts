import { job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { refreshInquiry } from '../inquiry/refresh-inquiry.ts'
import { findInquiryAt } from '../store/inquiries.ts'

/** Reads a changed check from the service, with retries. */
export const refresh = job<{ inquiryId: string }>({
  name: 'verification.refresh',
  run: async ({ inquiryId }, services) => {
    await refreshInquiry(services, inquiryId)
  },
})

/** Queues a refresh of a changed check. Unknown checks are ignored. */
export async function queueRefresh(
  tx: Tx,
  { identityCheck }: Services,
  providerInquiryId: string,
): Promise<string | undefined> {
  const inquiry = identityCheck && (await findInquiryAt(tx.db, identityCheck.name, providerInquiryId))
  if (inquiry) await tx.queue(refresh, { inquiryId: inquiry.id })
  return inquiry?.id
}
