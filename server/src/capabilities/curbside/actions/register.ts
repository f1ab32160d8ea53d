import * as routes from '@corridor/contract/curbside/routes.ts'
import { action } from '#platform/action.ts'
import { phoneIn } from '#platform/phone.ts'
import { getVisit, practiceIdOf } from '../access.ts'
import { addAppointments, readAppointments } from '../imports.ts'
import { ITEM_KIND, sendDueLinks, sendFirstLink } from '../links.ts'
import { publishVisit } from '../live.ts'
import { presentVisit } from '../present.ts'
import { findPatientId, visitIdOf } from '../register.ts'
import { findSetting } from '../store/settings.ts'
import { insertVisits } from '../store/visits.ts'
import { moveWork } from '../work.ts'

export const registerWalkIn = action(routes.registerWalkIn, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  const id = visitIdOf(practiceId, body.id)
  note({ subject: { kind: ITEM_KIND, id } })
  const mobile = body.mobileNumber ? phoneIn('mobileNumber', body.mobileNumber, 'mobile') : null
  const { firstName, lastName } = body
  const setting = await findSetting(tx.db, practiceId)
  const [added] = await insertVisits(
    tx.db,
    [
      {
        id,
        practiceId,
        patientId: await findPatientId(tx.db, practiceId, { firstName, lastName, mobile }),
        firstName,
        lastName,
        mobile,
        visitAt: tx.now,
        provider: body.provider || null,
        source: 'desk',
        status: 'Arrived',
        questionCount: setting?.questions.length ?? 0,
      },
    ],
    tx.now,
  )
  if (!added) return presentVisit(await getVisit(tx.db, practiceId, id), tx.now)
  publishVisit(tx, added)
  await moveWork(tx, services, added)
  await sendFirstLink(tx, services, practiceId, id)
  return presentVisit(added, tx.now)
})

export const previewImport = action(routes.previewImport, async ({ person, body, tx }) =>
  readAppointments(tx, practiceIdOf(person), body),
)

export const importAppointments = action(routes.importAppointments, async ({ person, body, tx }) => {
  const result = await addAppointments(tx, practiceIdOf(person), body)
  // Those that come soon get their link now, and the others when it is time.
  await tx.queue(sendDueLinks, {})
  return result
})
