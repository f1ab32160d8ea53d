import { recipientNotFound } from '@corridor/contract/email/errors.ts'
import type { PatientRecipient } from '@corridor/contract/email/model.ts'
import * as routes from '@corridor/contract/email/routes.ts'
import { withAddress } from '@corridor/contract/email/rules.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
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
  const guardians = await patients.listGuardians(
    db,
    practiceId,
    found.map(({ id }) => id),
  )
  const all = [...found, ...[...guardians.values()].flat()]
  const addresses = all.flatMap(({ email }) => email ?? [])
  const problems = await listProblems(db, practiceId, addresses)
  const problemOf = ({ email }: Patient) => problems.get(email?.toLowerCase() ?? '') ?? null
  return found.map((one) => {
    const addressProblem = problemOf(one)
    // An address that mail comes back from is offered for nobody.
    const guardian =
      one.email !== null && addressProblem === null
        ? undefined
        : guardians.get(one.id)?.find((other) => other.email !== null && problemOf(other) === null)
    return presentRecipient(
      one,
      addressProblem,
      guardian ? { id: guardian.id, name: patientName(guardian), email: guardian.email! } : null,
    )
  })
}

/** Those without an address are left out (specification, platform §5), unless all are wanted. */
export const listPatientRecipients = readInPractice(
  routes.listPatientRecipients,
  async ({ person, query, db, services }) => {
    const practiceId = practiceIdOf(person)
    const { scope, patientId } = query
    if (patientId !== undefined) {
      const one = await present(db, practiceId, [await patients.get(db, practiceId, patientId)])
      return { recipients: one, continuationToken: null }
    }
    const page = {
      ...pages.begin(services.secrets, query),
      now: services.clock.now(),
      ...(scope === 'with-address' && { reachableBy: 'email' as const }),
    }
    const rows = await patients.search(db, practiceId, query.keyword, page)
    const cut = pages.cut(services.secrets, query, rows, ({ cursor }) => cursor)
    const listed = cut.page.map(({ patient }) => patient)
    const recipients = scope === 'all' ? listed : withAddress(listed)
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
