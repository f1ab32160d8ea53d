import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as routes from '@corridor/contract/sandbox/routes.ts'
import { action, read } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import {
  findInquiry,
  type InquiryRow,
  listInquiries as listStored,
  setInquiryStatus,
} from '../store/inquiries.ts'

const STATUS_BY_DECISION = {
  approve: 'Approved',
  decline: 'Declined',
  'needs-review': 'Needs_review',
  'leave-pending': 'Pending',
} as const

const present = ({ id, person_name, email, status, started_at }: InquiryRow) => ({
  id,
  personName: person_name,
  email,
  status,
  startedAt: started_at.toISOString(),
})

export const listInquiries = read(routes.listInquiries, async ({ db, services: { stands } }) => ({
  isOn: stands.identity,
  inquiries: stands.identity ? (await listStored(db)).map(present) : [],
}))

export const decideInquiry = action(
  routes.decideInquiry,
  async ({ params: { id }, body, services, tx, note }) => {
    check(services.stands.identity, kernelErrors.notFound)
    note({ subject: { kind: 'sandbox-inquiry', id } })
    const decided = await setInquiryStatus(tx.db, id, STATUS_BY_DECISION[body.decision])
    const row = found(decided ?? (await findInquiry(tx.db, id)))
    await services.hooks.run('sandbox.inquiryDecided', tx, id)
    return present(row)
  },
)
