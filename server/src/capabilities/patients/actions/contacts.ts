import { done } from '@corridor/contract/kernel/shapes.ts'
import { contactExists, contactNotFound, tooManyContacts } from '@corridor/contract/patients/errors.ts'
import { CONTACTS_MAX, CONTACTS_PAGE } from '@corridor/contract/patients/limits.ts'
import * as routes from '@corridor/contract/patients/routes.ts'
import { nameKey } from '@corridor/contract/patients/rules.ts'
import { z } from 'zod'
import * as network from '#capabilities/network/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { practiceIdOf } from '../access.ts'
import { publishContacts } from '../live.ts'
import { presentContact } from '../present.ts'
import * as store from '../store/contacts.ts'

const pages = paging('patient-contacts', z.object({ name: z.string(), id: z.string() }))

export const listContacts = readInPractice(routes.listContacts, async ({ person, query, db, services }) => {
  const { secrets } = services
  const rows = await store.listContacts(
    db,
    practiceIdOf(person),
    query.searchTerm.trim(),
    pages.begin(secrets, query),
  )
  const { page, continuationToken } = pages.cut(secrets, query, rows, ({ name_key, id }) => ({
    name: name_key,
    id,
  }))
  return { recipients: page.map(presentContact), continuationToken }
})

export const addContact = action(routes.addContact, async ({ person, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'contact', id: body.id } })
  await store.lockContacts(tx.db, practiceId)
  check((await store.countContacts(tx.db, practiceId)) < CONTACTS_MAX, tooManyContacts)
  const isAdded = await store.insertContact(tx.db, practiceId, body, tx.now)
  // Not added, it is the same contact sent once more, or the address is another one's.
  const row = found(await store.findContact(tx.db, practiceId, body.id), contactExists)
  if (isAdded) publishContacts(tx, practiceId)
  return presentContact(row)
})

export const getContact = readInPractice(routes.getContact, async ({ person, params, db, note }) => {
  note({ subject: { kind: 'contact', id: params.id } })
  return presentContact(found(await store.findContact(db, practiceIdOf(person), params.id), contactNotFound))
})

export const updateContact = action(routes.updateContact, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'contact', id: params.id } })
  await store.lockContacts(tx.db, practiceId)
  check(!(await store.hasContactAt(tx.db, practiceId, body.email, params.id)), contactExists)
  check(await store.updateContact(tx.db, practiceId, params.id, body), contactNotFound)
  publishContacts(tx, practiceId)
  return presentContact((await store.findContact(tx.db, practiceId, params.id))!)
})

export const deleteContact = action(routes.deleteContact, async ({ person, params, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'contact', id: params.id } })
  check(await store.removeContact(tx.db, practiceId, params.id, tx.now), contactNotFound)
  publishContacts(tx, practiceId)
  return done
})

const isLike = (name: string, term: string): boolean => nameKey(name).includes(nameKey(term))

async function listPractices(db: Database, services: Services, practiceId: string) {
  const practices = await network.listConnectedPractices(db, services, practiceId)
  return practices.map(({ id, name, practiceType, city, state }) => ({ id, name, practiceType, city, state }))
}

export const listDirectory = readInPractice(routes.listDirectory, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const term = query.searchTerm.trim()
  const practices = await listPractices(db, services, practiceId)
  const contacts = await store.listContacts(db, practiceId, term, { after: undefined, limit: CONTACTS_PAGE })
  return {
    practices: practices.filter(({ name }) => isLike(name, term)),
    recipients: contacts.map(presentContact),
  }
})

export const listReferralPractices = readInPractice(
  routes.listReferralPractices,
  async ({ person, db, services }) => ({
    practices: await listPractices(db, services, practiceIdOf(person)),
  }),
)
