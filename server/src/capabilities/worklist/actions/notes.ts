import { done } from '@corridor/contract/kernel/shapes.ts'
import { noteMentioned } from '@corridor/contract/worklist/alerts.ts'
import { itemNotFound, noteNotFound } from '@corridor/contract/worklist/errors.ts'
import * as routes from '@corridor/contract/worklist/routes.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { reach } from '../access.ts'
import { alertAbout } from '../alerts.ts'
import { listWorkers } from '../colleagues.ts'
import { publishItems } from '../live.ts'
import { namesOf, presentNote } from '../present.ts'
import { lockItem } from '../store/items.ts'
import { changeNoteCount, itemNotes } from '../store/notes.ts'

/** Adds a note once. Mentions of people who cannot open the item are left out, and nobody is notified of their own note. */
export const addNote = action(routes.addNote, async ({ person, params, body, tx, services, note }) => {
  const { source, ref } = reach(services, person, params)
  note({ subject: { kind: 'work-item', id: `${params.kind}/${params.itemId}` } })
  found(await lockItem(tx.db, ref), itemNotFound)
  const workers = body.mentions.length > 0 ? (await listWorkers(tx.db, source, ref)).map(({ id }) => id) : []
  const mentions = [...new Set(body.mentions)].filter((id) => workers.includes(id))
  const added = { id: body.id, authorId: person.id, text: body.text, mentions }
  const { isNew, comment } = await itemNotes.add(tx.db, ref, added, tx.now)
  const row = found(comment, noteNotFound)
  if (isNew) {
    await publishItems(tx, services, [await changeNoteCount(tx.db, ref, 1)], { withNotes: true })
    await alertAbout(tx, noteMentioned, { source, ref, from: person.id, to: mentions })
  }
  return presentNote(row, await namesOf(tx.db, [row.author_id, ...row.mentions]))
})

export const deleteNote = action(routes.deleteNote, async ({ person, params, tx, services, note }) => {
  const { ref } = reach(services, person, params)
  note({ subject: { kind: 'work-item', id: `${params.kind}/${params.itemId}` } })
  found(await lockItem(tx.db, ref), itemNotFound)
  const own = { id: params.noteId, authorId: person.id }
  check(await itemNotes.remove(tx.db, ref, own, tx.now), noteNotFound)
  await publishItems(tx, services, [await changeNoteCount(tx.db, ref, -1)], { withNotes: true })
  return done
})
