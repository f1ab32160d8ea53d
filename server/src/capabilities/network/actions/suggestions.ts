import { done } from '@corridor/contract/kernel/shapes.ts'
import { HIDDEN_DAYS, SUGGESTIONS_MAX } from '@corridor/contract/network/limits.ts'
import type { SuggestedPractice, SuggestionReason } from '@corridor/contract/network/model.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { action, read } from '#platform/action.ts'
import { daysAfter } from '#platform/clock.ts'
import { check, found } from '#platform/refusal.ts'
import { presentPractice } from '../present.ts'
import * as store from '../store/suggestions.ts'

const practiceIdOf = ({ practiceId }: Person): string => found(practiceId, practiceNotFound)

/** The strongest reason for a suggestion, in the order in which suggestions are sorted. */
function reasonOf({
  shared,
  shared_name,
  is_missing_specialty,
  type,
  city,
}: store.Suggestion): SuggestionReason {
  if (shared_name) return { kind: 'shared', practiceName: shared_name, more: shared - 1 }
  if (is_missing_specialty && type) return { kind: 'specialty', practiceType: type, city: city ?? '' }
  return { kind: 'city', city: city ?? '' }
}

export const listSuggestions = read(routes.listSuggestions, async ({ person, db, services }) => {
  const filter = {
    practiceId: practiceIdOf(person),
    letIn: people.letInNow(services),
    now: services.clock.now(),
    limit: SUGGESTIONS_MAX,
  }
  const recommendedList = (await store.listSuggestions(db, filter)).map(
    (row): SuggestedPractice => ({ ...presentPractice(row), reason: reasonOf(row) }),
  )
  return { recommendedList }
})

/** Hides a suggestion for so many days, or for good, also one that was hidden for a while. */
const hiding = (route: typeof routes.ignoreSuggestion | typeof routes.hideSuggestion, days?: number) =>
  action(route, async ({ person, body: { practiceId }, tx, note }) => {
    note({ subject: { kind: 'practice', id: practiceId } })
    const until = days === undefined ? null : daysAfter(tx.now, days)
    check(await store.hideSuggestion(tx.db, practiceIdOf(person), practiceId, until), practiceNotFound)
    return done
  })

export const ignoreSuggestion = hiding(routes.ignoreSuggestion)
export const hideSuggestion = hiding(routes.hideSuggestion, HIDDEN_DAYS)

/** Shows a hidden suggestion again; one that was not hidden stays shown. */
export const showSuggestion = action(routes.showSuggestion, async ({ person, params, tx, note }) => {
  note({ subject: { kind: 'practice', id: params.practiceId } })
  await store.showSuggestion(tx.db, practiceIdOf(person), params.practiceId)
  return done
})
