import * as routes from '@corridor/contract/people/routes.ts'
import { z } from 'zod'
import { read } from '#platform/action.ts'
import { paging } from '#platform/paging.ts'
import { cardsOf } from '../directory/cards.ts'
import { letInNow } from '../directory/let-in.ts'
import { listDirectory, listLetIn } from '../store/directory.ts'

/** Colleagues and connections who are let in, without the caller. */
export const listConnected = read(routes.listConnected, async ({ person, db, services }) => {
  const { people } = services
  const team = person.practiceId ? await people.colleagues(db, person.practiceId) : []
  const ids = new Set([...team, ...(await people.connected(db, person.id))])
  ids.delete(person.id)
  return cardsOf(services, db, person, await listLetIn(db, [...ids], letInNow(services)))
})

const directory = paging(
  'people.directory',
  z.object({ lastKey: z.string(), firstKey: z.string(), id: z.string() }),
)

/** A page of the directory, and the token of the next one while there is one. */
export const listAllPersons = read(routes.listAllPersons, async ({ person, query, db, services }) => {
  const { after, limit } = directory.begin(services.secrets, query)
  const rows = await listDirectory(db, letInNow(services), after, limit)
  const { page, continuationToken } = directory.cut(services.secrets, query, rows, (row) => ({
    lastKey: row.last_key,
    firstKey: row.first_key,
    id: row.id,
  }))
  const hidden = await services.people.hidden(db, person.id)
  const shown = page.filter(({ id }) => !hidden.includes(id))
  return { persons: await cardsOf(services, db, person, shown), continuationToken }
})
