// @vitest-environment jsdom
import type { ImportRow, PatientImport } from '@corridor/contract/patients/imports.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { ImportPage } from './ImportPage.tsx'
import { ImportStart } from './ImportStart.tsx'
import { columnsText, FIELD_NAMES, importText, previewText, resultText, runText, startText } from './text.ts'

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })

const someImport = (over: Partial<PatientImport> = {}): PatientImport => ({
  id: 'file-1',
  fileName: 'patients.csv',
  state: 'columns',
  createdAt: '2026-11-16T10:00:00.000Z',
  createdBy: 'Ada Ortiz',
  columns: [
    { heading: 'First', samples: ['Ana'], field: 'firstName' },
    { heading: 'Last', samples: ['Lee'], field: 'lastName' },
    { heading: 'Born', samples: ['3/7/1994'], field: null },
  ],
  isDayFirst: false,
  rowCount: 3,
  progress: { done: 0, total: 3 },
  found: { new: 1, duplicate: 1, problem: 1 },
  duplicates: null,
  result: { added: 0, updated: 0, skipped: 0, removed: 0, restored: 0, remaining: 0 },
  finishedAt: null,
  canUndo: false,
  ...over,
})

const someRow = (over: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  kind: 'new',
  name: 'Ana Lee',
  dateOfBirth: '1994-03-07',
  email: '',
  phones: [],
  problems: [],
  patientId: null,
  ...over,
})

const ROWS = [
  someRow(),
  someRow({ row: 3, kind: 'duplicate', name: 'Bo Lee' }),
  someRow({
    row: 4,
    kind: 'problem',
    name: '',
    dateOfBirth: 'soon',
    problems: ['The first name is missing.'],
  }),
]

/** Shows an import as the server has it; what the screen sends changes it. */
function open(first: PatientImport, answers: Answers = {}) {
  let current = first
  const change = (over: Partial<PatientImport>) => {
    current = { ...current, ...over }
    return answer(200, current)
  }
  const shown = showScreen(
    '/dashboard/patient-records/import/file-1',
    <Routes>
      <Route path="/dashboard/patient-records/import" element={<p>All of them</p>} />
      <Route path="/dashboard/patient-records/import/:importId" element={<ImportPage />} />
    </Routes>,
    {
      'GET /patients/v2/imports/file-1': () => answer(200, current),
      'GET /patients/v2/imports': () => answer(200, { imports: [current] }),
      'GET /patients/v2/imports/file-1/rows': () => answer(200, { rows: ROWS, continuationToken: null }),
      'PUT /patients/v2/imports/file-1/columns': () => change({ state: 'checked' }),
      'POST /patients/v2/imports/file-1/start': () =>
        change({ state: 'running', progress: { done: 1, total: 3 } }),
      'POST /patients/v2/imports/file-1/undo': () => change({ state: 'undoing' }),
      'DELETE /patients/v2/imports/file-1': () => answer(200, {}),
      ...answers,
    },
    user,
  )
  const sent = (call: string) => shown.server.seen.find((one) => one.call === call)
  return { ...shown, sent }
}

const press = async (hands: ReturnType<typeof open>['user'], name: string) =>
  hands.click(await screen.findByRole('button', { name }))

test('a file that is chosen is uploaded under an id of its own and opened', async () => {
  const { user: hands, server } = showScreen(
    '/dashboard/patient-records/import',
    <Routes>
      <Route path="/dashboard/patient-records/import" element={<ImportStart />} />
      <Route path="/dashboard/patient-records/import/:importId" element={<p>Opened</p>} />
    </Routes>,
    {
      'GET /patients/v2/imports': () => answer(200, { imports: [someImport({ state: 'done' })] }),
      'POST /patients/v2/imports': () => answer(200, someImport()),
    },
    user,
  )
  expect((await screen.findByRole('link', { name: 'patients.csv' })).getAttribute('href')).toBe(
    '/dashboard/patient-records/import/file-1',
  )
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await hands.upload(input, new File(['First,Last\n'], 'list.csv', { type: 'text/csv' }))
  await screen.findByText('Opened')
  expect(server.seen.find(({ call }) => call === 'POST /patients/v2/imports')?.url).toMatch(
    /id=[\da-f-]{36}&fileName=list\.csv/,
  )
})

test('a file that is refused says why', async () => {
  const { user: hands } = showScreen(
    '/dashboard/patient-records/import',
    <ImportStart />,
    {
      'GET /patients/v2/imports': () => answer(200, { imports: [] }),
      'POST /patients/v2/imports': () => refusal(400, 'import-empty', 'This file is empty.'),
    },
    user,
  )
  await screen.findByRole('button', { name: startText.choose })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await hands.upload(input, new File([''], 'list.csv', { type: 'text/csv' }))
  await screen.findByText(/This file is empty\./)
})

test('columns are chosen, missing ones are named before anything is sent', async () => {
  const { user: hands, sent } = open(someImport())
  await press(hands, columnsText.next)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sent('PUT /patients/v2/imports/file-1/columns')).toBeUndefined()
  await hands.selectOptions(screen.getByLabelText('Born'), FIELD_NAMES.dateOfBirth)
  await hands.selectOptions(screen.getByLabelText(columnsText.dates), columnsText.dayFirst)
  await press(hands, columnsText.next)
  await screen.findByRole('button', { name: previewText.columns })
  expect(sent('PUT /patients/v2/imports/file-1/columns')?.body).toEqual({
    fields: ['firstName', 'lastName', 'dateOfBirth'],
    isDayFirst: true,
  })
})

test('a file can be discarded', async () => {
  const { user: hands, sent } = open(someImport())
  await press(hands, columnsText.discard)
  await screen.findByText('All of them')
  expect(sent('DELETE /patients/v2/imports/file-1')).toBeTruthy()
})

test('the preview names each row’s problem, and starts with the choice about patients who are there', async () => {
  const { user: hands, sent } = open(someImport({ state: 'checked' }))
  await screen.findByText('The first name is missing.')
  expect(screen.getByRole('link', { name: previewText.problem(1) }).getAttribute('href')).toContain(
    'rows=problem',
  )
  expect(screen.getByRole('button', { name: previewText.start(1) })).toBeTruthy()
  await hands.click(screen.getByRole('radio', { name: new RegExp(previewText.update) }))
  await press(hands, previewText.start(2))
  await screen.findByRole('heading', { name: runText.running })
  expect(sent('POST /patients/v2/imports/file-1/start')?.body).toEqual({ duplicates: 'update' })
})

test('one can go back from the preview to the columns', async () => {
  const { user: hands } = open(someImport({ state: 'checked' }))
  await press(hands, previewText.columns)
  await screen.findByRole('heading', { name: columnsText.title })
})

test('an import that runs is stopped after a question', async () => {
  const { user: hands, sent } = open(someImport({ state: 'running', progress: { done: 1, total: 3 } }))
  await press(hands, runText.stop)
  await waitFor(() => expect(useQuestion.getState().open?.question.title).toBe(resultText.undoTitle))
  expect(sent('POST /patients/v2/imports/file-1/undo')).toBeUndefined()
  act(() => useQuestion.getState().open?.answer(true))
  await screen.findByRole('heading', { name: runText.undoing })
})

test('the result counts what became of the rows, and is undone after a question', async () => {
  const { user: hands, sent } = open(
    someImport({
      state: 'done',
      finishedAt: '2026-11-16T10:05:00.000Z',
      canUndo: true,
      result: { added: 1, updated: 0, skipped: 1, removed: 0, restored: 0, remaining: 0 },
    }),
  )
  await screen.findByText(resultText.added(1))
  expect(screen.getByText(resultText.skipped(1))).toBeTruthy()
  expect(screen.getByText(resultText.problems(1))).toBeTruthy()
  expect(screen.getByRole('link', { name: resultText.another }).getAttribute('href')).toContain('/import')
  await press(hands, resultText.undo)
  await waitFor(() => expect(useQuestion.getState().open?.question.title).toBe(resultText.undoTitle))
  act(() => useQuestion.getState().open?.answer(true))
  await screen.findByRole('heading', { name: runText.undoing })
  expect(sent('POST /patients/v2/imports/file-1/undo')).toBeTruthy()
  expect(screen.getByText(importText.allImports)).toBeTruthy()
})
