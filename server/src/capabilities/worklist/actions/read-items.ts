import { patientNotFound } from '@corridor/contract/patients/errors.ts'
import { itemNotFound } from '@corridor/contract/worklist/errors.ts'
import { NOTES_SHOWN, PATIENT_ITEMS_SHOWN, WAITING_NAMED } from '@corridor/contract/worklist/limits.ts'
import * as routes from '@corridor/contract/worklist/routes.ts'
import { z } from 'zod'
import * as patients from '#capabilities/patients/public.ts'
import * as people from '#capabilities/people/public.ts'
import { readInPractice } from '#platform/action.ts'
import { paging } from '#platform/paging.ts'
import { found } from '#platform/refusal.ts'
import { reach, sourcesFor } from '../access.ts'
import { listWorkers } from '../colleagues.ts'
import { namesOf, peopleOf, presentItem, presentNote, presentWatcher } from '../present.ts'
import { findItem } from '../store/items.ts'
import { listNeeding, listOfPatient, listItems as listRows } from '../store/lists.ts'
import { itemNotes } from '../store/notes.ts'
import { listWatches } from '../store/watches.ts'

const pages = paging('worklist.items', z.object({ orderKey: z.string(), itemId: z.string() }))

/** What the caller may work on, of one kind or of all. */
export const listItems = readInPractice(routes.listItems, async ({ person, query, db, services }) => {
  const { secrets, clock } = services
  const sources = sourcesFor(services, person).filter(({ kind }) => !query.kind || kind.kind === query.kind)
  const rows = await listRows(db, sources, {
    practiceId: person.practiceId ?? '',
    ownId: person.id,
    filter: query.filter,
    ...pages.begin(secrets, query),
  })
  const keyOf = (row: (typeof rows)[number]) => ({ orderKey: row.order_key, itemId: row.item_id })
  const { page, continuationToken } = pages.cut(secrets, query, rows, keyOf)
  const names = await namesOf(db, page.flatMap(peopleOf))
  return { items: page.map((row) => presentItem(row, names, clock.now())), continuationToken }
})

/** For the start page. Nothing for somebody who may work on nothing. */
export const listWaiting = readInPractice(routes.listWaiting, async ({ person, db, services }) => ({
  kinds: await listNeeding(db, sourcesFor(services, person), {
    practiceId: person.practiceId ?? '',
    personId: person.id,
    named: WAITING_NAMED,
  }),
}))

export const listPatientItems = readInPractice(
  routes.listPatientItems,
  async ({ person, params, db, services, note }) => {
    const practiceId = found(person.practiceId, patientNotFound)
    const { id } = await patients.get(db, practiceId, params.patientId)
    note({ subject: { kind: 'patient', id } })
    const of = { practiceId, patientIds: await patients.listAllIds(db, practiceId, id) }
    const rows = await listOfPatient(db, sourcesFor(services, person), of, {
      personId: person.id,
      limit: PATIENT_ITEMS_SHOWN,
    })
    const names = await namesOf(db, rows.flatMap(peopleOf))
    const now = services.clock.now()
    return {
      items: rows.map((row) => {
        const { todo, target } = services.workItems.get(row.kind)!.kind
        return { ...presentItem(row, names, now), todo, path: target(row.item_id) }
      }),
    }
  },
)

export const listWatchers = readInPractice(routes.listWatchers, async ({ person, db, services }) => {
  const kinds = sourcesFor(services, person).map(({ kind }) => kind.kind)
  if (kinds.length === 0 || !person.practiceId) return { watchers: [] }
  const rows = await listWatches(db, person.practiceId, kinds, services.clock.now())
  const names = await namesOf(
    db,
    rows.map(({ person_id }) => person_id),
  )
  return { watchers: rows.map((row) => presentWatcher(row, names)) }
})

export const getItem = readInPractice(routes.getItem, async ({ person, params, db, services, note }) => {
  const { ref } = reach(services, person, params)
  note({ subject: { kind: 'work-item', id: `${params.kind}/${params.itemId}` } })
  const item = found(await findItem(db, ref), itemNotFound)
  const notes = await itemNotes.list(db, ref, NOTES_SHOWN)
  const names = await namesOf(db, [
    ...peopleOf(item),
    ...notes.flatMap((one) => [one.author_id, one.handed_back_by, ...one.mentions]),
  ])
  return {
    item: presentItem(item, names, services.clock.now()),
    notes: notes.map((one) => presentNote(one, names)),
  }
})

export const listAssignable = readInPractice(
  routes.listAssignable,
  async ({ person, params, db, services }) => {
    const { ref, source } = reach(services, person, params)
    found(await findItem(db, ref), itemNotFound)
    const workers = await listWorkers(db, source, ref)
    return { people: workers.map((one) => ({ id: one.id, name: people.nameOf(one) })) }
  },
)
