import * as office from '#capabilities/office/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { setAssignee, setClaim } from './store/items.ts'
import { changeNoteCount, itemNotes } from './store/notes.ts'
import type { Ref } from './store/tables.ts'
import { insertTemplate } from './store/templates.ts'

/** Long enough that a visitor of the demo world sees it. */
const DEMO_CLAIM_MINUTES = 30

const demoTemplates = [
  {
    name: 'Confirm a visit',
    shortcut: 'confirm',
    body: 'Hi {{patient.firstName}}, this is {{practice.name}}. Please reply YES to confirm your visit.',
  },
  {
    name: 'Running late',
    shortcut: 'late',
    body: "Hi {{patient.firstName}}, we're running about 15 minutes behind today. Thank you for your patience.",
  },
  {
    name: 'After a filling',
    shortcut: 'filling',
    body: "Hi {{patient.firstName}}, please don't chew on that side until the numbness is gone. Questions? Call {{practice.phone}}.\n{{me.name}}, {{practice.name}}",
  },
  {
    name: 'Please call us',
    shortcut: 'call',
    body: 'Hi {{patient.firstName}}, please call {{practice.name}} at {{practice.phone}} when you have a minute.',
  },
] as const

export async function fillDemo(tx: Tx): Promise<void> {
  const practice_id = office.demoPracticeId('brightsmiles')
  for (const template of demoTemplates)
    await insertTemplate(tx.db, {
      ...template,
      id: stableId(`template:${template.shortcut}`),
      practice_id,
      changed_at: tx.now,
    })
}

/** How far the team is with an item of the demo world. */
export interface DemoWork {
  assigneeId?: string
  claimedBy?: string
  note?: { authorId: string; text: string }
}

/** For capabilities that fill the demo world with items: who has one, who replies, and what was noted. */
export async function fillDemoItem(
  tx: Tx,
  ref: Ref,
  { assigneeId, claimedBy, note }: DemoWork,
): Promise<void> {
  if (assigneeId) await setAssignee(tx.db, ref, { personId: assigneeId, before: null }, tx.now)
  const until = minutesAfter(tx.now, DEMO_CLAIM_MINUTES)
  if (claimedBy) await setClaim(tx.db, ref, { personId: claimedBy, until, isTakingOver: false }, tx.now)
  if (!note) return
  const id = stableId(`demo-note:${ref.itemId}`)
  await itemNotes.add(tx.db, ref, { ...note, id, mentions: [] }, tx.now)
  await changeNoteCount(tx.db, ref, 1)
}
