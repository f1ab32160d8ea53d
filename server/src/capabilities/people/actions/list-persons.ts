import * as routes from '@corridor/contract/people/routes.ts'
import { read } from '../../../platform/action.ts'
import { cardsOf } from '../directory/cards.ts'
import { letInNow } from '../directory/let-in.ts'
import { placeOfToken, tokenOfPlace } from '../directory/place-token.ts'
import { listDirectory, listLetIn } from '../store/directory.ts'

/** Colleagues and connections, without oneself. Somebody who has not been let in could not answer, and is not named. */
export const listConnected = read(routes.listConnected, async ({ person, db, services }) => {
  const { people } = services
  const team = person.practiceId ? await people.colleagues(db, person.practiceId) : []
  const ids = new Set([...team, ...(await people.connected(db, person.id))])
  ids.delete(person.id)
  return cardsOf(services, db, person, await listLetIn(db, [...ids], letInNow(services)))
})

/** A page of the directory, and the token of the next one while there is one. */
export const listAllPersons = read(routes.listAllPersons, async ({ person, query, db, services }) => {
  const { pageSize, continuationToken } = query
  const after = continuationToken === undefined ? undefined : placeOfToken(continuationToken)
  const rows = await listDirectory(db, letInNow(services), after, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const hasMore = rows.length > page.length
  return {
    persons: await cardsOf(services, db, person, page),
    continuationToken:
      hasMore && last
        ? tokenOfPlace({ lastKey: last.last_key, firstKey: last.first_key, id: last.id })
        : null,
  }
})
