import { recipientNotFound } from '@corridor/contract/email/errors.ts'
import type { PatientRecipient } from '@corridor/contract/email/model.ts'
import * as routes from '@corridor/contract/email/routes.ts'
import { withAddress } from '@corridor/contract/email/rules.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { z } from 'zod'
import * as patients from '#capabilities/patients/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import { found } from '#platform/refusal.ts'
import { practiceIdOf } from '../access.ts'
import { presentRecipient } from '../present.ts'
import { listProblems } from '../store/settings.ts'

const pages = paging(
  'email-recipients',
  z.object({ last: z.string(), first: z.string(), id: z.string(), group: z.int().optional() }),
)

async function present(
  db: Database,
  practiceId: string,
  found: readonly Patient[],
): Promise<PatientRecipient[]> {
  const addresses = found.flatMap(({ email }) => email ?? [])
  const problems = await listProblems(db, practiceId, addresses)
  return found.map((one) => presentRecipient(one, problems.get(one.email?.toLowerCase() ?? '') ?? null))
}

/** Those without an address are left out (specification, platform §5). */
export const listPatientRecipients = readInPractice(
  routes.listPatientRecipients,
  async ({ person, query, db, services }) => {
    const practiceId = practiceIdOf(person)
    const page = {
      ...pages.begin(services.secrets, query),
      now: services.clock.now(),
      reachableBy: 'email' as const,
    }
    const rows = await patients.search(db, practiceId, query.keyword, page)
    const cut = pages.cut(services.secrets, query, rows, ({ cursor }) => cursor)
    const recipients = withAddress(cut.page.map(({ patient }) => patient))
    return {
      recipients: await present(db, practiceId, recipients),
      continuationToken: cut.continuationToken,
    }
  },
)

export const addRecipient = action(routes.addRecipient, async ({ person, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'patient', id: body.id } })
  await patients.add(tx, practiceId, { ...body, phones: [], isAnother: false }, person.id)
  return (await present(tx.db, practiceId, [await patients.get(tx.db, practiceId, body.id)]))[0]!
})

export const updatePatientRecipient = action(
  routes.updatePatientRecipient,
  async ({ person, params, body, tx, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'patient', id: params.id } })
    const before = found(await patients.find(tx.db, practiceId, params.id), recipientNotFound)
    await patients.changeReach(tx, practiceId, before.id, body)
    return (await present(tx.db, practiceId, [await patients.get(tx.db, practiceId, before.id)]))[0]!
  },
)
