import type { WorkItem, WorkNote } from '@corridor/contract/worklist/model.ts'
import { ADA, BEN } from '#platform/testing/people.ts'
import { answer } from '#platform/testing/show-screen.tsx'

export const REF = { kind: 'test.parcel', itemId: 'p1' }
export const ITEM = 'GET /worklist/v1/items/test.parcel/p1'
export const CARLA = '00000000-0000-4000-8000-00000000000c'

export const someItem = (more: Partial<WorkItem> = {}): WorkItem => ({
  ...REF,
  title: 'Maria Alvarez',
  patientId: null,
  assigneeId: null,
  assigneeName: null,
  claim: null,
  waitingSince: '2026-11-17T09:00:00.000Z',
  snoozedUntil: null,
  doneAt: null,
  noteCount: 0,
  activeAt: '2026-11-17T09:00:00.000Z',
  version: 1,
  ...more,
})

export const someNote = (more: Partial<WorkNote> = {}): WorkNote => ({
  id: '00000000-0000-4000-8000-000000000001',
  author: { id: BEN, name: 'Ben Cruz' },
  text: 'Needs the CBCT first.',
  mentions: [],
  handedBack: null,
  createdAt: '2026-11-17T09:10:00.000Z',
  ...more,
})

/** The answers of a server with one item, for Ada, Ben and Carla. */
export const answersFor = (item = someItem(), notes: WorkNote[] = []) => ({
  [ITEM]: () => answer(200, { item, notes }),
  [`${ITEM}/people`]: () =>
    answer(200, {
      people: [
        { id: ADA, name: 'Ada Owens' },
        { id: BEN, name: 'Ben Cruz' },
        { id: CARLA, name: 'Carla Diaz' },
      ],
    }),
})
