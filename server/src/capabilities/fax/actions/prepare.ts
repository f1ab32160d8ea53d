import * as routes from '@corridor/contract/fax/routes.ts'
import { steps } from '#platform/action.ts'
import { practiceIdOf } from '../access.ts'
import { preparedFax } from '../convert/prepared-fax.ts'
import { insertPrepared } from '../store/prepared.ts'

/** Makes the document, and stores what was prepared. */
export const prepareFax = steps(routes.prepareFax, async ({ person, body, services, commit, note }) => {
  note({ subject: { kind: 'fax', id: body.id } })
  const { row, isDirect } = await preparedFax(services, person, { ...body, fromNumber: body.fromNumber })
  return commit(async (tx) => {
    await insertPrepared(tx.db, practiceIdOf(person), row, tx.now)
    return {
      id: row.id,
      fileId: row.id,
      pages: row.pages,
      toNumber: row.to_number,
      toName: row.to_name,
      fromNumber: row.from_number,
      isDirect,
    }
  })
})
