import { contactChanged, contactNotFound, tooManyContacts } from '@corridor/contract/fax/errors.ts'
import { CONTACTS_MAX } from '@corridor/contract/fax/limits.ts'
import * as routes from '@corridor/contract/fax/routes.ts'
import * as network from '#capabilities/network/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import { practiceIdOf } from '../access.ts'
import { publishFaxSettings } from '../live.ts'
import { faxNumberIn } from '../phone.ts'
import { presentContact } from '../present.ts'
import * as store from '../store/contacts.ts'

/**
 * The practice on Corridor that a contact is, where it is a connected one: of any other the answer would say whether there is
 * such a practice.
 */
const knownPractice = async (db: Database, ownId: string, id: string | null): Promise<string | null> =>
  id !== null && (await network.lockPracticeLink(db, ownId, id)) ? id : null

export const addContact = action(routes.addContact, async ({ person, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax-contact', id: body.id } })
  const number = faxNumberIn('eFaxNumber', body.eFaxNumber)
  await store.lockContacts(tx.db, practiceId)
  const ofPracticeId = await knownPractice(tx.db, practiceId, body.practiceId)
  const contact = { id: body.id, of_practice_id: ofPracticeId, name: body.practiceName, number }
  const added = await store.insertContact(tx.db, practiceId, contact, { most: CONTACTS_MAX, now: tx.now })
  if (!added) {
    const same = await store.findContact(tx.db, practiceId, body.id)
    if (same?.number === number && same.name === body.practiceName) return presentContact(same)
    const isThere = same ?? (await store.findContactByNumber(tx.db, practiceId, number))
    throw new Refusal(isThere ? contactChanged : tooManyContacts)
  }
  publishFaxSettings(tx, practiceId, 'contacts')
  return presentContact(added)
})

export const changeContact = action(routes.changeContact, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax-contact', id: params.id } })
  const number = faxNumberIn('eFaxNumber', body.eFaxNumber)
  await store.lockContacts(tx.db, practiceId)
  found(await store.findContact(tx.db, practiceId, params.id), contactNotFound)
  const ofPracticeId = await knownPractice(tx.db, practiceId, body.practiceId)
  const contact = { id: params.id, of_practice_id: ofPracticeId, name: body.practiceName, number }
  const changed = await store.updateContact(tx.db, practiceId, contact, tx.now)
  check(changed !== undefined, contactChanged)
  publishFaxSettings(tx, practiceId, 'contacts')
  return presentContact(changed)
})

/** Reaches back a little further than requested: a transaction that was open then may have committed since. */
const OVERLAP_MS = 120_000

export const listContacts = readInPractice(routes.listContacts, async ({ person, query, db, services }) => {
  const since = query.timestamp ? new Date(Date.parse(query.timestamp) - OVERLAP_MS) : undefined
  const rows = await store.listContacts(db, practiceIdOf(person), since)
  return { contacts: rows.map(presentContact), timestamp: services.clock.now().toISOString() }
})
