import {
  DOCUMENT_TABLES,
  type Listed,
  TYPE_FILTERS,
  withDocument,
  without,
} from '@corridor/contract/documents/tables.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { documentDesk, somePatient } from './testing/document-desk.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let desk: ReturnType<typeof documentDesk>
let sides: [Caller, Caller]

beforeAll(async () => {
  app = await startTestApp()
  desk = documentDesk(app)
})
afterAll(() => app.close())

const KINDS = [
  'send',
  'refer',
  'open',
  'process',
  'reopen',
  'delete',
  'restore',
  'retype',
  'comment',
] as const
interface Step {
  kind: (typeof KINDS)[number]
  /** Who does it, and with which of the documents so far. */
  side: 0 | 1
  which: number
}
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    side: fc.constantFrom(0 as const, 1 as const),
    which: fc.nat({ max: 5 }),
  }),
  { minLength: 12, maxLength: 24 },
)

/** What each side's window has, changed by the rules of the specification alone. */
type Windows = [readonly Listed[], readonly Listed[]]

interface Play {
  windows: Windows
  ids: string[]
  lastName: string
}

async function send(play: Play, { kind, side }: Step): Promise<void> {
  const [from, to] = [sides[side], sides[1 - side]!]
  const patient = { ...somePatient(), lastName: play.lastName }
  const { body } =
    kind === 'send'
      ? await desk.send(from, to.practiceId!, { patient })
      : await desk.refer(from, to.practiceId!, { patient })
  const document = body.documents[0]!
  play.ids.push(document.id)
  play.windows = play.windows.map((one) => withNew(one, document)) as unknown as Windows
}

const withNew = (documents: readonly Listed[], document: Listed): readonly Listed[] =>
  documents.some(({ id }) => id === document.id) ? documents : [document, ...documents]

/** Replaces the record in the windows that still have it. */
function replace({ windows }: Play, changed: Listed): Windows {
  return windows.map((documents) =>
    documents.map((one) => (one.id === changed.id ? changed : one)),
  ) as unknown as Windows
}

interface Acting {
  play: Play
  step: Step
  id: string
  as: Caller
  own: Listed | undefined
}

async function process({ play, step, id, as, own }: Acting): Promise<void> {
  const isProcessed = step.kind === 'process'
  const { status, body } = await desk.process(as, id, isProcessed)
  const isDue =
    own?.toPracticeId === as.practiceId &&
    own?.documentStatus === (isProcessed ? 'NotProcessed' : 'Processed')
  expect(status === 200, `${step.kind} answered ${status}`).toBe(isDue)
  if (status !== 200) return
  play.windows = replace(play, {
    ...own!,
    documentStatus: isProcessed ? 'Processed' : 'NotProcessed',
    processedDate: isProcessed ? body.processedDate! : null,
  })
}

async function remove({ play, step, id, as, own }: Acting): Promise<void> {
  const isOpened = (await desk.get(as, id)).body.document?.openedAt != null
  const { status } = await desk.remove(as, id)
  expect(status === 200).toBe(own !== undefined)
  if (!own) return
  // What nobody opened is taken back by its sender, from both.
  const isTakenBack = own.fromPracticeId === as.practiceId && !isOpened
  for (const at of isTakenBack ? ([0, 1] as const) : [step.side])
    play.windows = play.windows.with(at, without(play.windows[at], id)) as unknown as Windows
}

async function restore({ play, step, id, as }: Acting): Promise<void> {
  const { status, body } = await desk.restore(as, id)
  if (status !== 200) return
  for (const at of [0, 1] as const)
    if (at === step.side || (await desk.get(sides[at], id)).status === 200)
      play.windows = play.windows.with(at, withNew(play.windows[at], body)) as unknown as Windows
  play.windows = replace(play, body)
}

async function retype({ play, id, as, own }: Acting): Promise<void> {
  if (!own) return
  const { document } = (await desk.get(as, id)).body
  const { body } = await app.call('PATCH /office-files/v2/:id', {
    as,
    params: { id },
    body: { isReferral: !document.isReferral, version: document.version },
  })
  play.windows = replace(play, body)
}

const ACTS: Record<Exclude<Step['kind'], 'send' | 'refer'>, (acting: Acting) => Promise<unknown>> = {
  process,
  reopen: process,
  delete: remove,
  restore,
  retype,
  open: ({ as, id }) => desk.open(as, id),
  comment: ({ as, id }) => desk.comment(as, id),
}

async function act(play: Play, step: Step): Promise<void> {
  if (step.kind === 'send' || step.kind === 'refer') return send(play, step)
  const id = play.ids[step.which % play.ids.length]!
  const own = play.windows[step.side].find((one) => one.id === id)
  await ACTS[step.kind]({ play, step, id, as: sides[step.side], own })
}

async function idsShown(as: Caller, table: Listed['id'], type: string, searchKey: string): Promise<string[]> {
  const query = { table, type, searchKey } as Parameters<typeof desk.table>[1]
  return (await desk.table(as, query)).map(({ id }) => id)
}

test('after any sequence of actions by both sides each table has exactly what the specification says', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      sides = [
        await app.signIn('frontdesk@brightsmiles.example'),
        await app.signIn('frontdesk@lakesidesurgery.example'),
      ]
      number += 1
      const play: Play = { windows: [[], []], ids: [], lastName: `Property${number}x` }
      await act(play, { kind: 'send', side: 0, which: 0 })
      for (const step of sequence) {
        // No two things happen at the same moment, so that the order is certain.
        app.clock.pass(1)
        await act(play, step)
      }
      for (const [side, as] of sides.entries())
        for (const table of DOCUMENT_TABLES)
          for (const type of TYPE_FILTERS) {
            const searchKey = play.lastName.toUpperCase()
            const shown = { practiceId: as.practiceId!, table, type, searchKey }
            // One after the other, as a window gets them.
            const expected = play.windows[side as 0 | 1]
              .reduce<readonly Listed[]>((rows, one) => withDocument(rows, one, shown), [])
              .map(({ id }) => id)
            expect(await idsShown(as, table, type, searchKey), `${side} ${table} ${type}`).toEqual(expected)
          }
    }),
    { numRuns: 12, seed: 25, endOnFailure: true },
  )
})
