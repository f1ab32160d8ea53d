import { done } from '@corridor/contract/kernel/shapes.ts'
import {
  shortcutTaken,
  templateChanged,
  templateNotFound,
  tooManyTemplates,
} from '@corridor/contract/worklist/errors.ts'
import { TEMPLATES_MAX } from '@corridor/contract/worklist/limits.ts'
import * as routes from '@corridor/contract/worklist/routes.ts'
import type { Person } from '#platform/access/person.ts'
import { action, readInPractice } from '#platform/action.ts'
import { check, found, Refusal, wrongInput } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishTemplates } from '../live.ts'
import { presentTemplate } from '../present.ts'
import {
  deleteTemplate as deleteRow,
  findTemplate,
  insertTemplate,
  isShortcutTaken,
  listTemplates as listRows,
  lockTemplates,
  updateTemplate,
} from '../store/templates.ts'

/** Somebody without a practice has no templates to change. */
const practiceOf = ({ practiceId }: Person): string => found(practiceId, templateNotFound)

async function checkShortcut(tx: Tx, practiceId: string, shortcut: string | null, id: string): Promise<void> {
  if (await isShortcutTaken(tx.db, practiceId, shortcut, id))
    throw wrongInput('body.shortcut', shortcutTaken.message, shortcutTaken)
}

export const listTemplates = readInPractice(routes.listTemplates, async ({ person, db }) => {
  const rows = person.practiceId ? await listRows(db, person.practiceId) : []
  return { templates: rows.map(presentTemplate) }
})

/** Adds a template once: the same id again answers what is there. */
export const addTemplate = action(routes.addTemplate, async ({ person, body, tx, note }) => {
  note({ subject: { kind: 'template', id: body.id } })
  const practiceId = practiceOf(person)
  const { count } = await lockTemplates(tx.db, practiceId)
  const before = await findTemplate(tx.db, practiceId, body.id)
  if (before) return presentTemplate(before)
  check(count < TEMPLATES_MAX, tooManyTemplates)
  await checkShortcut(tx, practiceId, body.shortcut, body.id)
  const row = await insertTemplate(tx.db, { ...body, practice_id: practiceId, changed_at: tx.now })
  publishTemplates(tx, practiceId)
  return presentTemplate(row)
})

export const changeTemplate = action(routes.changeTemplate, async ({ person, params, body, tx, note }) => {
  note({ subject: { kind: 'template', id: params.id } })
  const practiceId = practiceOf(person)
  await lockTemplates(tx.db, practiceId)
  const { version, ...written } = body
  await checkShortcut(tx, practiceId, body.shortcut, params.id)
  const row = await updateTemplate(tx.db, { practiceId, id: params.id, version }, written, tx.now)
  if (!row) {
    found(await findTemplate(tx.db, practiceId, params.id), templateNotFound)
    throw new Refusal(templateChanged)
  }
  publishTemplates(tx, practiceId)
  return presentTemplate(row)
})

export const deleteTemplate = action(routes.deleteTemplate, async ({ person, params, tx, note }) => {
  note({ subject: { kind: 'template', id: params.id } })
  const practiceId = practiceOf(person)
  await lockTemplates(tx.db, practiceId)
  check(await deleteRow(tx.db, practiceId, params.id), templateNotFound)
  publishTemplates(tx, practiceId)
  return done
})
