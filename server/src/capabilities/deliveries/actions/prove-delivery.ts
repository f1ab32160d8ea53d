import { createHash } from 'node:crypto'
import * as routes from '@corridor/contract/deliveries/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { steps } from '#platform/action.ts'
import { PROOF_SUBJECT } from '#platform/audit/proof.ts'
import { sealTrail } from '#platform/audit/seal.ts'
import { sealAndNote } from '#platform/audit/sealing.ts'
import { auditKeys } from '#platform/audit/stored-entry.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { found } from '#platform/refusal.ts'
import { readItem } from '../item-rows.ts'
import { jsonOf, makeProof } from '../proof/proof.ts'
import { pdfOf } from '../proof/proof-pdf.ts'
import { listEvents } from '../store/deliveries.ts'

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes a proof as two files. The trail is sealed first, so that the seal in them covers what they say, and then records the
 * hash of each file: a file in which a byte was changed is one that the trail does not know.
 */
export const proveDelivery = steps(
  routes.proveDelivery,
  async ({ person, params, services, note, commit }) => {
    const { db, secrets, clock } = services
    const practiceId = found(person.practiceId)
    const item = { kind: params.kind, id: params.itemId }
    const facts = await readFor(db, { practiceId }, async (own) => {
      const rows = await readItem(services, own, { ...person, practiceId }, item)
      const events = await listEvents(
        own,
        rows.map(({ id }) => id),
      )
      return { rows, events, practiceName: await services.deliveries.practiceNameOf(own, practiceId) }
    })
    note({ subject: item })
    const { newest } = await sealTrail(db, auditKeys(secrets))
    const maker = found(await people.find(db, person.id))
    const proof = makeProof(secrets, {
      ...facts,
      item,
      seal: newest,
      madeAt: clock.now(),
      madeBy: { id: person.id, name: people.nameOf(maker) },
      practice: { id: practiceId, name: facts.practiceName ?? '' },
    })
    const json = jsonOf(proof)
    const pdf = await pdfOf(proof)
    await commit(async (tx) => {
      const made = [json, pdf].map((file) => ({
        word: 'deliveries.proof-made',
        personId: person.id,
        practiceId,
        sessionId: person.sessionId,
        subject: { kind: PROOF_SUBJECT, id: hashOf(file) },
      }))
      auditBeyondCall(tx, ...made)
    })
    await sealAndNote(services)
    const day = proof.madeAt.slice(0, 10)
    return { fileName: `proof-of-delivery-${day}`, json, pdfBase64: Buffer.from(pdf).toString('base64') }
  },
)
