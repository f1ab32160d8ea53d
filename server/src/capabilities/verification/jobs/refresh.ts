import { job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { refreshInquiry } from '../inquiry/refresh-inquiry.ts'
import { findInquiryAt } from '../store/inquiries.ts'

/** After the service has said that something changed: asks it what, until it answers. */
export const refresh = job<{ inquiryId: string }>({
  name: 'verification.refresh',
  run: async ({ inquiryId }, services) => {
    await refreshInquiry(services, inquiryId)
  },
})

/** The service says that a check has changed. One that is not ours, or not known, is nobody's business. */
export async function hearOfChange(
  tx: Tx,
  { identityCheck }: Services,
  providerInquiryId: string,
): Promise<string | undefined> {
  const inquiry = identityCheck && (await findInquiryAt(tx.db, identityCheck.name, providerInquiryId))
  if (inquiry) await tx.queue(refresh, { inquiryId: inquiry.id })
  return inquiry?.id
}
