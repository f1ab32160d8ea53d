import { done } from '@corridor/contract/kernel/shapes.ts'
import { personNotReachable } from '@corridor/contract/network/errors.ts'
import { REPORTS_PER_DAY } from '@corridor/contract/network/limits.ts'
import * as routes from '@corridor/contract/network/persons.ts'
import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { action } from '#platform/action.ts'
import { perDay, tally } from '#platform/attempts/attempts.ts'
import { found } from '#platform/refusal.ts'
import { mailReport } from '../connections/jobs.ts'
import { insertReport } from '../store/reports.ts'

const reportsOf = tally('network:report', perDay(REPORTS_PER_DAY))

/** Saves a report for the operator, who gets a mail. The reported person or practice does not learn of it. */
export const report = action(routes.report, async ({ person, body, tx, services, note }) => {
  const { reportId, personId, practiceId, reason, text } = body
  note({ subject: { kind: 'report', id: reportId } })
  await reportsOf.check(services, person.id)
  if (personId) found(await people.find(tx.db, personId), personNotReachable)
  if (practiceId) found(await office.findPractice(tx.db, practiceId), practiceNotFound)
  const isNew = await insertReport(tx.db, {
    id: reportId,
    reporter_id: person.id,
    person_id: personId ?? null,
    practice_id: practiceId ?? null,
    reason,
    text,
    reported_at: tx.now,
    settled_at: null,
  })
  if (isNew) await tx.queue(mailReport, { reportId })
  return done
})
