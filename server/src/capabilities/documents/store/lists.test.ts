import { expect, test } from 'vitest'
import type { ActingFor } from '#platform/database/acting-for.ts'
import { useTestApp } from '#testing/test-app.ts'
import { documentDesk, somePatient } from '../testing/document-desk.ts'
import { listTable, searchBoth } from './lists.ts'

const app = useTestApp()

const PAGE = { after: undefined, limit: 10 }

test('the search, which row-level security does not bind, finds for the practice that is acted for alone', async () => {
  const bright = await app.signIn('frontdesk@brightsmiles.example')
  const lakeside = await app.signIn('frontdesk@lakesidesurgery.example')
  const hilltop = await app.signIn('owner@hilltopmedical.example')
  const patient = somePatient()
  await documentDesk(app).sent(bright, lakeside.practiceId!, { patient })
  const searchAs = (who: ActingFor, practiceId: string) =>
    app.services.transactions.run(
      async ({ db }) => [
        ...(await searchBoth(db, practiceId, patient.lastName, PAGE)),
        ...(await listTable(
          db,
          { practiceId, personId: practiceId },
          { table: 'Incoming', type: 'Unset', searchKey: patient.lastName, order: 'newest-first' },
          PAGE,
        )),
      ],
      who,
    )
  const [sender, receiver, other] = [bright.practiceId!, lakeside.practiceId!, hilltop.practiceId!]
  expect(await searchAs({ practiceId: sender }, sender)).toHaveLength(1)
  expect(await searchAs({ practiceId: receiver }, receiver)).toHaveLength(2)
  // The planted fault: the statement names a practice that is not acted for.
  expect(await searchAs({ practiceId: other }, receiver)).toEqual([])
  expect(await searchAs({ practiceId: other }, other)).toEqual([])
  expect(await searchAs({ practiceId: null }, receiver)).toEqual([])
})
