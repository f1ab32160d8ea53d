import { documentNotFound, notConnected, notReferral } from '@corridor/contract/documents/errors.ts'
import { referralSummary } from '@corridor/contract/documents/forms/teeth.ts'
import * as routes from '@corridor/contract/documents/routes.ts'
import { action, readInPractice } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as network from '../../network/public.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { getDocument, isReceivedBy, practiceIdOf } from '../access.ts'
import { type Actor, actorOf, record } from '../actor.ts'
import { publishDocument } from '../live.ts'
import { presentAll } from '../present.ts'
import { storeDocuments } from '../send/store-documents.ts'
import { patientOf, personTarget, practiceTarget, targetsOf } from '../send/targets.ts'
import { insertSend, listOfSend, setReported } from '../store/documents.ts'
import { workWaits } from '../work.ts'

/** A report moves the referral that it answers, and the practice that waits for it has something to read. */
async function reportBack(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  actor: Actor,
  referralId: string,
): Promise<void> {
  const moved = await setReported(tx.db, referralId, tx.now)
  await record(tx, actor, referralId, { kind: 'reported', stage: moved ? 'report' : null })
  if (!moved) return
  publishDocument(tx, moved, 'changed')
  if (moved.from_practice_id)
    await workWaits(tx, services, moved.from_practice_id, actor.practiceId, referralId)
}

/** The referral that is answered: one that came in. */
async function referralOf(tx: Tx, practiceId: string, id: string) {
  const referral = await getDocument(tx.db, practiceId, id)
  check(isReceivedBy(referral, practiceId), documentNotFound)
  check(referral.is_referral, notReferral)
  return referral
}

export const sendDocuments = action(routes.sendDocuments, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document-send', id: body.id } })
  if (await insertSend(tx.db, { practiceId, id: body.id, sentBy: person.id }, tx.now)) {
    const actor = await actorOf(tx.db, person)
    const referral = body.answersId ? await referralOf(tx, practiceId, body.answersId) : undefined
    const answered = referral?.from_practice_id
    const targets = await targetsOf(tx, practiceId, {
      recipients: body.recipients,
      selectedPractices: answered ? [...body.selectedPractices, answered] : body.selectedPractices,
    })
    const about = await patientOf(tx, practiceId, body.patient)
    await storeDocuments(tx, services, {
      sendId: body.id,
      actor,
      targets,
      files: { uploaded: body.attachments },
      content: {
        ...about,
        notes: body.notes,
        isReferral: false,
        stage: null,
        form: null,
        summary: null,
        urgency: null,
        answersId: referral?.id ?? null,
      },
    })
    if (referral) await reportBack(tx, services, actor, referral.id)
  }
  const rows = await listOfSend(tx.db, practiceId, body.id)
  return { documents: await presentAll(tx.db, rows, practiceId) }
})

export const sendReferral = action(routes.sendReferral, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document-send', id: body.id } })
  if (await insertSend(tx.db, { practiceId, id: body.id, sentBy: person.id }, tx.now)) {
    const actor = await actorOf(tx.db, person)
    const targets = body.doctorId
      ? [await personTarget(tx, practiceId, body.doctorId)]
      : body.practiceId
        ? [await practiceTarget(tx, practiceId, body.practiceId)]
        : await targetsOf(tx, practiceId, {
            recipients: [found(body.recipient)],
            selectedPractices: [],
          })
    const about = await patientOf(tx, practiceId, body.patient)
    const { form } = body
    await storeDocuments(tx, services, {
      sendId: body.id,
      actor,
      targets,
      files: { uploaded: [...(body.formFileId ? [body.formFileId] : []), ...body.attachments] },
      content: {
        ...about,
        notes: body.notes,
        isReferral: true,
        stage: 'sent',
        form: form ?? null,
        summary: form ? referralSummary(form.teeth, form.requests) || null : null,
        urgency: form?.urgency ?? null,
        answersId: null,
      },
    })
  }
  const rows = await listOfSend(tx.db, practiceId, body.id)
  return { documents: await presentAll(tx.db, rows, practiceId) }
})

export const listRecipients = readInPractice(
  routes.listRecipients,
  async ({ person, params, db, services }) => {
    const connected = await network.listConnectedPractices(db, services, practiceIdOf(person))
    check(
      connected.some(({ id }) => id === params.practiceId),
      notConnected,
    )
    const rows = await people.list(db, await office.listTeamIds(db, params.practiceId))
    return {
      people: rows
        .map((row) => ({ id: row.id, name: people.nameOf(row), role: row.role }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    }
  },
)
