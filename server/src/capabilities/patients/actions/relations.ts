import { notWithThemselves, patientNotFound, tooManyRelations } from '@corridor/contract/patients/errors.ts'
import { RELATIONS_MAX } from '@corridor/contract/patients/limits.ts'
import * as routes from '@corridor/contract/patients/routes.ts'
import { type ActionContext, action } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { getPatient, practiceIdOf } from '../access.ts'
import { publishPatient } from '../live.ts'
import { presentDetail } from '../present.ts'
import { insertDistinct, lockPatients, raiseVersion, setTextsTo } from '../store/patients.ts'
import { deleteRelation, listRelations, saveRelation } from '../store/relations.ts'

type Context = Pick<ActionContext<typeof routes.addRelation>, 'person' | 'params' | 'tx' | 'note'>

/** Locks both patients, so that of two changes at once the second sees the first. */
async function lockBoth({ person, params, tx, note }: Context) {
  const practiceId = practiceIdOf(person)
  const one = await getPatient(tx.db, practiceId, params.id)
  const other = await getPatient(tx.db, practiceId, params.otherId)
  note({ subject: { kind: 'patient', id: one.id } })
  check(one.id !== other.id, notWithThemselves)
  await lockPatients(tx.db, practiceId, [one.id, other.id])
  return { practiceId, one, other }
}

async function answer({ tx }: Context, practiceId: string, ids: readonly [string, string]) {
  await raiseVersion(tx.db, practiceId, ids, tx.now)
  publishPatient(tx, practiceId, ...ids)
  return presentDetail(tx.db, await getPatient(tx.db, practiceId, ids[0]), {
    now: tx.now,
    requestedId: ids[0],
  })
}

export const addRelation = action(routes.addRelation, async (context) => {
  const { practiceId, one, other } = await lockBoth(context)
  const { tx, body } = context
  for (const { id } of [one, other]) {
    const others = (await listRelations(tx.db, practiceId, id)).filter(
      (known) => known.id !== one.id && known.id !== other.id,
    )
    check(others.length < RELATIONS_MAX, tooManyRelations)
  }
  await saveRelation(tx.db, practiceId, {
    patientId: one.id,
    otherId: other.id,
    kind: body.kind,
    label: body.label || null,
  })
  return answer(context, practiceId, [one.id, other.id])
})

export const chooseTextsTo = action(routes.chooseTextsTo, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  const { id } = await getPatient(tx.db, practiceId, params.id)
  note({ subject: { kind: 'patient', id } })
  await lockPatients(tx.db, practiceId, [id])
  const relatives = await listRelations(tx.db, practiceId, id)
  const isTheirs =
    body.otherId === null || body.otherId === id || relatives.some((one) => one.id === body.otherId)
  check(isTheirs, patientNotFound)
  await setTextsTo(tx.db, practiceId, id, body.otherId)
  await raiseVersion(tx.db, practiceId, [id], tx.now)
  publishPatient(tx, practiceId, id)
  return presentDetail(tx.db, await getPatient(tx.db, practiceId, id), { now: tx.now, requestedId: id })
})

export const removeRelation = action(routes.removeRelation, async (context) => {
  const { practiceId, one, other } = await lockBoth(context)
  check(await deleteRelation(context.tx.db, practiceId, one.id, other.id), patientNotFound)
  return answer(context, practiceId, [one.id, other.id])
})

export const setDistinct = action(routes.setDistinct, async (context) => {
  const { practiceId, one, other } = await lockBoth(context)
  const { person, tx } = context
  await insertDistinct(tx.db, practiceId, [one.id, other.id], { by: person.id, now: tx.now })
  return answer(context, practiceId, [one.id, other.id])
})
