import { randomUUID } from 'node:crypto'
import { FAX_TABLES, faxOrder, isInFaxTable, type ListedFax } from '@corridor/contract/fax/tables.ts'
import { TABLE_ORDERS } from '@corridor/contract/worklist/table-order.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { insertFax } from './store/messages.ts'
import { BRIGHT_SMILES, faxDesk, LAKESIDE } from './testing/fax-desk.ts'

const app = useTestApp()

type Side = 'sender' | 'receiver'
type Step = { fax: number; side: Side; does: 'archive' | 'unarchive' | 'process' | 'reopen' | 'open' }

const FAXES = 4
const steps = fc.array(
  fc.record<Step>({
    fax: fc.nat(FAXES - 1),
    side: fc.constantFrom<Side>('sender', 'receiver'),
    does: fc.constantFrom<Step['does']>('archive', 'unarchive', 'process', 'reopen', 'open'),
  }),
  { minLength: 1, maxLength: 14 },
)

async function addFaxes(sender: string, receiver: string): Promise<ListedFax[]> {
  const faxes: ListedFax[] = []
  for (let at = 0; at < FAXES; at += 1) {
    const id = randomUUID()
    await app.services.transactions.run(
      (tx) =>
        insertFax(
          tx.db,
          {
            id,
            senderPracticeId: sender,
            senderName: 'Bright Smiles Dental',
            senderNumber: BRIGHT_SMILES,
            senderPersonId: null,
            senderPersonName: null,
            senderPatientId: null,
            senderPatientName: null,
            recipientPracticeId: receiver,
            recipientName: 'Lakeside Oral Surgery',
            recipientNumber: LAKESIDE,
            subject: '',
            fileId: id,
            fileSha256: null,
            pages: 1,
            isDirect: true,
            status: 'Delivered',
            scheduledFor: null,
          },
          new Date(tx.now.getTime() + at),
        ),
      'system',
    )
    faxes.push({
      id,
      senderPracticeId: sender,
      senderPracticeName: 'Bright Smiles Dental',
      senderFaxNumber: BRIGHT_SMILES,
      recipientPracticeId: receiver,
      recipientPracticeName: 'Lakeside Oral Surgery',
      recipientFaxNumber: LAKESIDE,
      patientName: null,
      eFaxStatus: 'Delivered',
      documentStatus: 'NotProcessed',
      processedDate: null,
      hasSenderPracticeArchived: false,
      hasReceiverPracticeArchived: false,
      openedAt: null,
      resentAsId: null,
      needsActionSince: null,
      createdAt: '',
      version: 1,
    })
  }
  return faxes
}

/** What a step does to a fax, by the rules alone. A sender can neither process nor open what is the other's. */
function changed(fax: ListedFax, { side, does }: Step): ListedFax {
  const isReceiver = side === 'receiver'
  if (does === 'archive' || does === 'unarchive')
    return {
      ...fax,
      [isReceiver ? 'hasReceiverPracticeArchived' : 'hasSenderPracticeArchived']: does === 'archive',
    }
  if (!isReceiver) return fax
  if (does === 'open') return { ...fax, openedAt: fax.openedAt ?? 'opened' }
  if (does === 'process') return { ...fax, documentStatus: 'Processed', openedAt: fax.openedAt ?? 'opened' }
  return { ...fax, documentStatus: 'NotProcessed' }
}

test('after any steps of both sides each table has what the rules say, and one side’s archive is not the other’s', async () => {
  const desk = faxDesk(app)
  const sender = await app.signIn('owner@brightsmiles.example')
  const receiver = await app.signIn('owner@lakesidesurgery.example')
  const of = { sender, receiver }
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const faxes = await addFaxes(sender.practiceId!, receiver.practiceId!)
      for (const step of taken) {
        const { id } = faxes[step.fax]!
        const as = of[step.side]
        if (step.does === 'archive' || step.does === 'unarchive')
          await desk.archive(as, [id], step.does === 'archive')
        else if (step.does === 'open')
          await app.call('PUT /efaxes/v2/messages/:faxId/opened', { as, params: { faxId: id } })
        else await desk.process(as, id, step.does === 'process')
        faxes[step.fax] = changed(faxes[step.fax]!, step)
      }
      const own = new Set(faxes.map(({ id }) => id))
      for (const [side, as] of Object.entries(of))
        for (const table of FAX_TABLES)
          for (const order of TABLE_ORDERS) {
            const listed = await desk.table(as, { table, order })
            const shown = listed.filter(({ id }) => own.has(id))
            const expected = faxes.filter((fax) => isInFaxTable(table, fax, as.practiceId!))
            expect(shown.map(({ id }) => id).toSorted(), `${side} ${table}`).toEqual(
              expected.map(({ id }) => id).toSorted(),
            )
            expect(shown).toEqual(shown.toSorted(faxOrder(table, order)))
          }
    }),
    { seed: 25, numRuns: 8 },
  )
})
