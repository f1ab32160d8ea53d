import { endNotAhead, endTooFar } from '@corridor/contract/presence/errors.ts'
import { CHOICE_DAYS_MAX } from '@corridor/contract/presence/limits.ts'
import type { StatusChoice } from '@corridor/contract/presence/model.ts'
import * as routes from '@corridor/contract/presence/routes.ts'
import { type Choice, WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { action } from '#platform/action.ts'
import { daysAfter } from '#platform/clock.ts'
import { check } from '#platform/refusal.ts'
import { choose } from '../choices.ts'

function choiceOf({ status, until }: StatusChoice, now: Date): Choice | null {
  if (status === WORK_STATUS.Unset) return null
  const end = until ? new Date(until) : null
  check(!end || end > now, endNotAhead)
  check(!end || end <= daysAfter(now, CHOICE_DAYS_MAX), endTooFar)
  return { status, until: end }
}

/** Sets the caller's status by hand, or removes the choice. Everyone who may see it gets an event. */
export const chooseStatus = action(routes.chooseStatus, async ({ person, body, tx, services, note }) => {
  note({ subject: { kind: 'person', id: person.id } })
  const choice = choiceOf(body, tx.now)
  await choose(tx, services, person.id, choice)
  return services.presence.board.ownWith(person.id, choice)
})
