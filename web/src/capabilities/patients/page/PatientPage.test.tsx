// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { Capabilities } from '#platform/capability.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { IconMail } from '#ui/icons/icons.ts'
import { nora, someDetail, somePatient } from '../testing/some-patients.ts'
import {
  consentText,
  filesText,
  formText,
  mergeText,
  pageText,
  relationText,
  timelineText,
  viewsText,
} from '../text.ts'
import { PatientPage } from './PatientPage.tsx'

const double = someDetail({ id: 'double', lastName: 'Clark', version: 7, relations: [] })

const ENTRY = {
  id: 'entry-1',
  kind: 'record',
  at: '2026-11-13T10:00:00.000Z',
  title: 'Texting allowed',
  text: '(512) 555-0126 · Consent on paper',
  detail: 'Recorded by Carla Diaz',
  tone: 'success',
  isInternal: true,
  path: null,
}

const ANSWERS: Answers = {
  'GET /patients/v2/owen': () =>
    answer(200, someDetail({ similar: [somePatient({ id: 'double', lastName: 'Clark' })] })),
  'GET /patients/v2/owen/timeline': () =>
    answer(200, { entries: [ENTRY], continuationToken: null, counts: [{ kind: 'record', count: 1 }] }),
  'GET /patients/v2/owen/files': () => answer(200, { files: [] }),
}

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const open = (answers: Answers = {}) =>
  showScreen(
    '/dashboard/patient-records/owen',
    <Routes>
      <Route path="/dashboard/patient-records/:id" element={<PatientPage />} />
    </Routes>,
    { ...ANSWERS, ...answers },
    user,
  )

const press = async (hands: ReturnType<typeof open>['user'], name: string) =>
  hands.click(await screen.findByRole('button', { name }))

test('the page shows who it is, the family with consent, who shares the phone, and the timeline', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Owen Clarke' })
  const contacts = screen.getByRole('region', { name: pageText.contacts })
  expect(within(contacts).getByRole('link', { name: 'Nora Clarke' }).getAttribute('href')).toBe(
    '/dashboard/patient-records/nora',
  )
  expect(contacts.textContent).toContain('Opted out')
  expect(contacts.textContent).toContain('Nobody can text this number.')
  expect(within(contacts).getByRole('link', { name: 'Nina Clarke' })).toBeTruthy()
  expect(await screen.findByText(ENTRY.title)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Record/ }).getAttribute('href')).toContain('show=record')
})

test('an edit names the version it was made from, and learns that somebody else was faster', async () => {
  const { user: hands, server } = open({ 'PUT /patients/v2/owen': () => refusal(409, 'changed-meanwhile') })
  await press(hands, pageText.edit)
  await hands.clear(screen.getByLabelText(formText.firstName))
  await hands.type(screen.getByLabelText(formText.firstName), 'Owain')
  await press(hands, formText.save)
  await screen.findByText(formText.stale)
  const sent = server.seen.find(({ call }) => call === 'PUT /patients/v2/owen')
  expect(sent?.body).toMatchObject({ firstName: 'Owain', version: 3, dateOfBirth: '2014-05-30' })
})

test('consent is recorded for a number, with its source', async () => {
  const { user: hands, server } = open({ 'POST /patients/v2/owen/consents': () => answer(200, someDetail()) })
  await press(hands, pageText.consent)
  await press(hands, consentText.save)
  expect(screen.getAllByText(consentText.sourceMissing).length).toBeGreaterThan(0)
  await hands.click(screen.getByRole('radio', { name: consentText.optedOut }))
  await hands.type(screen.getByLabelText(consentText.source), 'Said at the desk')
  await press(hands, consentText.save)
  await expect.poll(() => useSnackbar.getState().message).toBe(consentText.saved)
  expect(server.seen.find(({ call }) => call === 'POST /patients/v2/owen/consents')?.body).toMatchObject({
    address: '+15125550111',
    channel: 'text',
    status: 'opted-out',
    source: 'Said at the desk',
  })
})

test('a second record is compared, merged, and brought back', async () => {
  const { user: hands, server } = open({
    'GET /patients/v2/owen/merges/double/preview': () =>
      answer(200, { remaining: someDetail(), other: double, merged: someDetail() }),
    'POST /patients/v2/owen/merges/double': () => answer(200, someDetail({ version: 4 })),
  })
  await press(hands, pageText.compare)
  expect((await screen.findByRole('region', { name: mergeText.other })).textContent).toContain('Owen Clark')
  await press(hands, mergeText.confirm)
  await expect.poll(() => useSnackbar.getState().message).toBe(mergeText.done)
  const sent = server.seen.find(({ call }) => call === 'POST /patients/v2/owen/merges/double')
  expect(sent?.body).toMatchObject({ version: 3, otherVersion: 7 })
  useSnackbar.getState().action?.run()
  await expect
    .poll(() => server.seen.some(({ call }) => call.startsWith('DELETE /patients/v2/merges/')))
    .toBe(true)
})

test('two similar patients can be said to be two people', async () => {
  const { user: hands, server } = open({
    'PUT /patients/v2/owen/distinct/double': () => answer(200, someDetail()),
  })
  await press(hands, pageText.notSame)
  await expect
    .poll(() => server.seen.some(({ call }) => call === 'PUT /patients/v2/owen/distinct/double'))
    .toBe(true)
})

test('a relative is found and added, and removed again', async () => {
  const { user: hands, server } = open({
    'GET /patients/v2': () => answer(200, { patients: [nora], continuationToken: null }),
    'PUT /patients/v2/owen/relations/nora': () => answer(200, someDetail()),
    'DELETE /patients/v2/owen/relations/nora': () => answer(200, someDetail({ relations: [] })),
  })
  await press(hands, pageText.more)
  await hands.click(await screen.findByRole('menuitem', { name: pageText.relate }))
  await hands.type(screen.getByRole('searchbox', { name: relationText.search }), 'nora')
  await hands.click(await screen.findByRole('button', { name: /Nora Clarke/ }))
  await hands.type(screen.getByLabelText(relationText.label), 'mother')
  await press(hands, relationText.save)
  await expect
    .poll(() => server.seen.find(({ call }) => call === 'PUT /patients/v2/owen/relations/nora')?.body)
    .toEqual({ kind: 'guardian', label: 'mother' })
  await press(hands, pageText.removeRelation('Nora Clarke'))
  await expect.poll(() => server.seen.some(({ call }) => call.startsWith('DELETE '))).toBe(true)
})

test('who looked at the patient is one click away', async () => {
  const { user: hands } = open({
    'GET /patients/v2/owen/views': () =>
      answer(200, {
        views: [
          {
            id: '1',
            at: '2026-11-13T10:00:00.000Z',
            action: 'Opened a patient',
            person: { id: 'carla', name: 'Carla Diaz' },
          },
        ],
        continuationToken: null,
      }),
  })
  await press(hands, pageText.views)
  const dialog = await screen.findByRole('dialog', { name: viewsText.title })
  expect(await within(dialog).findByText('Carla Diaz')).toBeTruthy()
  expect(dialog.textContent).toContain('Opened a patient')
})

test('a timeline without entries says what belongs there', async () => {
  open({
    'GET /patients/v2/owen/timeline': () => answer(200, { entries: [], continuationToken: null, counts: [] }),
  })
  await screen.findByText(timelineText.emptyTitle)
})

test('files stand beside the timeline, four at first, each with a way to where it came from', async () => {
  const files = ['A', 'B', 'C', 'D', 'E'].map((name) => ({
    id: name,
    name: `${name}.pdf`,
    kind: 'document',
    at: '2026-11-13T10:00:00.000Z',
    detail: 'From Zilker Dental',
    path: `/dashboard/activity?document=${name}`,
  }))
  const { user: hands } = open({ 'GET /patients/v2/owen/files': () => answer(200, { files }) })
  const first = await screen.findByRole('link', { name: 'A.pdf' })
  expect(first.getAttribute('href')).toBe('/dashboard/activity?document=A')
  expect(screen.queryByRole('link', { name: 'E.pdf' })).toBeNull()
  await press(hands, filesText.all)
  expect(screen.getByRole('link', { name: 'E.pdf' })).toBeTruthy()
})

const Visit = ({ patientId }: { patientId: string }) => <p>Next visit of {patientId}</p>

test('what other capabilities can do for a patient, and show of them, is on the page', async () => {
  const capability = {
    routes: [],
    patientActions: [
      {
        label: 'Text',
        path: (id: string) => `/dashboard/patients?panel=write-to-${id}` as const,
        Icon: IconMail,
        isFor: () => true,
      },
      { label: 'Hidden', path: () => '/dashboard' as const, Icon: IconMail, isFor: () => false },
    ],
    patientCards: [
      {
        name: 'visit',
        isFor: () => true,
        load: async () => ({
          Card: Visit,
        }),
      },
    ],
  }
  showScreen(
    '/dashboard/patient-records/owen',
    <Capabilities value={[capability]}>
      <Routes>
        <Route path="/dashboard/patient-records/:id" element={<PatientPage />} />
      </Routes>
    </Capabilities>,
    ANSWERS,
    user,
  )
  expect((await screen.findByRole('link', { name: 'Text' })).getAttribute('href')).toBe(
    '/dashboard/patients?panel=write-to-owen',
  )
  expect(await screen.findByText('Next visit of owen')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Hidden' })).toBeNull()
})
