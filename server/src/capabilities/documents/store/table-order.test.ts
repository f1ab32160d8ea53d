import { documentNeedsAction, documentOrder } from '@corridor/contract/documents/tables.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { documentDesk, somePatient } from '../testing/document-desk.ts'

const app = useTestApp()
const desk = documentDesk(app)

test('what needs action comes before the rest in every page, by the rule of the contract, with and without a search', async () => {
  const bright = await app.signIn('frontdesk@brightsmiles.example')
  const lakeside = await app.signIn('frontdesk@lakesidesurgery.example')
  const patient = somePatient()
  const sent: string[] = []
  for (let count = 0; count < 4; count += 1) {
    app.clock.pass(60)
    sent.push(await desk.sent(bright, lakeside.practiceId!, { patient }))
  }
  // Opened, it still waits to be processed; put off, it does not.
  await desk.open(lakeside, sent[2]!)
  for (const at of [3, 1])
    await app.call('PUT /worklist/v1/items/:kind/:itemId/snooze', {
      as: lakeside,
      params: { kind: documentItem.kind, itemId: sent[at]! },
      body: { until: new Date(app.clock.now().getTime() + 3_600_000).toISOString() },
    })
  const reported = await desk.referred(bright, lakeside.practiceId!, { patient })
  await desk.comment(lakeside, reported)

  const pagesOf = async (as: typeof bright, table: 'Incoming' | 'Outgoing', searchKey: string) => {
    const order = 'needs-action-first' as const
    const documents = []
    let continuationToken: string | undefined
    do {
      const query = { table, searchKey, order, pageSize: 2, continuationToken }
      const { status, body } = await app.call('GET /office-files/v3', { as, query })
      expect(status).toBe(200)
      documents.push(...body.documents)
      continuationToken = body.continuationToken ?? undefined
    } while (continuationToken)
    return documents
  }
  for (const [as, table] of [
    [lakeside, 'Incoming'],
    [bright, 'Outgoing'],
  ] as const)
    for (const searchKey of ['', patient.lastName]) {
      const documents = await pagesOf(as, table, searchKey)
      const ids = documents.map(({ id }) => id)
      expect(new Set(ids).size, `${table} ${searchKey}`).toBe(ids.length)
      expect(ids).toEqual(documents.toSorted(documentOrder(table, 'needs-action-first')).map(({ id }) => id))
      expect(documents.some((one) => documentNeedsAction(one))).toBe(true)
      expect(documents.some((one) => !documentNeedsAction(one))).toBe(true)
    }
  const own = (await pagesOf(lakeside, 'Incoming', patient.lastName)).map(({ id }) => id)
  expect(own.filter((id) => sent.includes(id))).toEqual([sent[2], sent[0], sent[3], sent[1]])
})
