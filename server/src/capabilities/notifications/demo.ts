import { accessChanged, memberJoined } from '@corridor/contract/office/alerts.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Tx } from '#platform/transaction.ts'

/**
 * Alerts of the demo team from before the visitor came; the request to join comes from the office's own demo
 * data.
 */
export async function fillDemo(tx: Tx): Promise<void> {
  const owner = people.demoPersonId('owner@brightsmiles.example')
  const assistant = await people.find(tx.db, people.demoPersonId('assistant@brightsmiles.example'))
  const practice = await office.findPracticeOf(tx.db, owner)
  if (!assistant || !practice) return
  const practiceId = practice.id
  const role = assistant.role ?? ''
  tx.alert(memberJoined, {
    to: [owner],
    practiceId,
    about: assistant.id,
    facts: { personId: assistant.id, name: people.nameOf(assistant), role },
    at: daysAfter(tx.now, -2),
  })
  tx.alert(accessChanged, {
    to: [assistant.id],
    from: owner,
    practiceId,
    about: practiceId,
    facts: { role },
    at: daysAfter(tx.now, -1),
  })
}
