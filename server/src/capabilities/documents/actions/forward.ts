import { alreadyForwarded, notDecided } from '@corridor/contract/documents/errors.ts'
import * as routes from '@corridor/contract/documents/routes.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { getDocument, practiceIdOf } from '../access.ts'
import { actorOf, record } from '../actor.ts'
import { publishDocument } from '../live.ts'
import { presentOne } from '../present.ts'
import { storeDocuments } from '../send/store-documents.ts'
import { practiceTarget } from '../send/targets.ts'
import { insertSend, isForwarded, listOfSend } from '../store/documents.ts'
import { listFiles } from '../store/parts.ts'

/**
 * A forwarded document is one of the forwarding practice's own, with the same files. That it was forwarded, and to whom, is
 * internal: the practice that sent it to us does not see it.
 */
export const forwardDocument = action(
  routes.forwardDocument,
  async ({ person, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: body.sharedDocumentId } })
    const shared = await getDocument(tx.db, practiceId, body.sharedDocumentId)
    if (await insertSend(tx.db, { practiceId, id: body.id, sentBy: person.id }, tx.now)) {
      check(shared.guest_status !== 'Pending', notDecided)
      const actor = await actorOf(tx.db, person)
      const target = await practiceTarget(tx, practiceId, body.toPracticeId)
      const forward = { practiceId, id: shared.id, toPracticeId: body.toPracticeId }
      check(!(await isForwarded(tx.db, forward)), alreadyForwarded)
      const isReceiver = shared.to_practice_id === practiceId
      await storeDocuments(tx, services, {
        sendId: body.id,
        actor,
        targets: [target],
        files: { of: shared.id, rows: await listFiles(tx.db, shared.id) },
        content: {
          fromPatientId: isReceiver ? shared.to_patient_id : shared.from_patient_id,
          firstName: shared.first_name,
          lastName: shared.last_name,
          dateOfBirth: shared.date_of_birth,
          patientPhone: shared.patient_phone,
          patientEmail: shared.patient_email,
          notes: body.notes || shared.notes,
          isReferral: shared.is_referral,
          stage: shared.is_referral ? 'sent' : null,
          form: shared.form,
          summary: shared.summary,
          urgency: shared.urgency,
          answersId: null,
          forwardedOf: shared.id,
        },
      })
      await record(tx, actor, shared.id, { kind: 'forwarded', isInternal: true, detail: target.practiceName })
      publishDocument(tx, shared, 'changed', practiceId)
    }
    const [row] = await listOfSend(tx.db, practiceId, body.id)
    return presentOne(tx.db, found(row), practiceId)
  },
)
