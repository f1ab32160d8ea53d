import { notConnected } from '@corridor/contract/documents/errors.ts'
import * as routes from '@corridor/contract/documents/refer.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as files from '#capabilities/files/public.ts'
import * as network from '#capabilities/network/public.ts'
import { action, read, readInPractice, steps } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import { practiceIdOf } from '../access.ts'
import { publishSettings } from '../live.ts'
import { listDoctors } from '../refer/doctors.ts'
import { dropForm, findForm, presentForm, readUploaded, storeFilled, takeForm } from '../refer/own-form.ts'
import { findSettings, saveReferDetails, saveReferPage } from '../store/settings.ts'

const REFER_PATH = '/refer'

const urlOf = ({ config }: Pick<Services, 'config'>, token: string | null | undefined): string | null =>
  token ? `${config.publicUrl}${REFER_PATH}/${token}` : null

export const getReferPage = readInPractice(routes.getReferPage, async ({ person, db, services }) => {
  const row = await findSettings(db, practiceIdOf(person))
  return {
    url: urlOf(services, row?.refer_token),
    form: presentForm(row),
    usualDays: row?.usual_days ?? null,
    doctors: await listDoctors(db, practiceIdOf(person), row?.specialties),
  }
})

/** A specialty is stored for a doctor of the practice alone, so that nobody else's is ever shown. */
export const changeReferDetails = action(routes.changeReferDetails, async ({ person, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const doctors = await listDoctors(tx.db, practiceId)
  const typed = doctors.flatMap(({ id }) => (body.specialties[id] ? [[id, body.specialties[id]]] : []))
  await saveReferDetails(tx.db, practiceId, {
    usualDays: body.usualDays,
    specialties: Object.fromEntries(typed),
  })
  publishSettings(tx, practiceId)
  return done
})

export const changeReferPage = action(
  routes.changeReferPage,
  async ({ person, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'practice', id: practiceId } })
    const { isOpen, isNewAddress } = body
    const token = await saveReferPage(tx.db, practiceId, { isOpen, token: newToken(), isNewAddress })
    publishSettings(tx, practiceId)
    return { url: urlOf(services, token) }
  },
)

/** Reading a form takes a while, so it is read before the transaction. */
export const setForm = steps(routes.setForm, async ({ person, body, services, note, commit }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const read = await readUploaded(services, { practiceId, person, fileId: body.fileId, commit })
  return commit(async (tx) => {
    const form = await takeForm(tx, { practiceId, personId: person.id, ...read })
    publishSettings(tx, practiceId)
    return form
  })
})

export const removeForm = action(routes.removeForm, async ({ person, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  await dropForm(tx, practiceId)
  publishSettings(tx, practiceId)
  return done
})

/** The form that the caller fills in to refer to a practice: of a connected one, or else their own. */
async function formFor(
  services: Pick<Services, 'clock' | 'config' | 'db' | 'people'>,
  ownId: string,
  practiceId: string,
): Promise<routes.OwnForm | null> {
  if (practiceId !== ownId) {
    const connected = await network.listConnectedPractices(services.db, services, ownId)
    check(
      connected.some(({ id }) => id === practiceId),
      notConnected,
    )
    const theirs = presentForm(await findForm(services.db, practiceId))
    if (theirs) return theirs
  }
  return presentForm(await findForm(services.db, ownId))
}

/** Reads for two practices, one after the other: no connection is held while another is waited for. */
export const getForm = read(routes.getForm, async ({ person, params, services }) => ({
  form: await formFor(services, practiceIdOf(person), params.practiceId),
}))

export const fillForm = steps(routes.fillForm, async ({ person, params, body, services, note, commit }) => {
  note({ subject: { kind: 'file', id: body.id } })
  const ownId = practiceIdOf(person)
  const form = await formFor(services, ownId, params.practiceId)
  return storeFilled(services, {
    practiceId: form?.practiceId ?? ownId,
    sender: files.asSender(person),
    id: body.id,
    values: body.values,
    commit,
  })
})
