// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { worklist } from '../routes.tsx'
import { TemplatePicker } from './TemplatePicker.tsx'
import { TemplatesTab } from './TemplatesTab.tsx'

const LIST = 'GET /worklist/v1/templates'
const confirmVisit = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Confirm a visit',
  shortcut: 'confirm',
  body: 'Hi {{patient.firstName}}, this is {{practice.name}} at {{practice.phone}}. {{me.name}}',
  version: 3,
  changedAt: '2026-11-17T09:00:00.000Z',
}
const me = userOf(ADA, { practiceId: 'p', practiceName: 'Bright Smiles', telephoneNumber: '+15125550150' })
const show = (address: string, answers: Answers) => showScreen(address, <TemplatesTab />, answers, me)
const list = (...templates: object[]) => ({ [LIST]: () => answer(200, { templates }) })

test('a template is written with fields, previewed with the practice’s own data, and saved', async () => {
  const { user, server, router } = show('/dashboard/office?tab=templates', {
    ...list(),
    'POST /worklist/v1/templates': ({ body }) => answer(200, { ...confirmVisit, ...(body as object) }),
  })
  await user.click(await screen.findByRole('link', { name: 'New template' }))
  const dialog = await screen.findByRole('dialog', { name: 'New template' })
  await user.type(within(dialog).getByLabelText('Name'), 'Call us')
  await user.type(within(dialog).getByLabelText('Shortcut'), '/Call')
  await user.type(within(dialog).getByLabelText('Text'), 'Please call ')
  await user.click(within(dialog).getByRole('button', { name: 'Practice phone' }))
  expect(within(dialog).getByText('Please call (512) 555-0150')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.seen.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    name: 'Call us',
    shortcut: '/Call',
    body: 'Please call {{practice.phone}}',
  })
  expect(router.state.location.search).toBe('?tab=templates')
})

test('what is wrong is said at its field, before and after it is sent', async () => {
  const { user, server } = show('/dashboard/office?tab=templates&template=new', {
    ...list(confirmVisit),
    'POST /worklist/v1/templates': () =>
      refusal(409, 'shortcut-taken', 'Another template has this shortcut.'),
  })
  const dialog = await screen.findByRole('dialog', { name: 'New template' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findAllByText('Please name the template.')).length).toBeGreaterThan(0)
  expect(server.count('POST /worklist/v1/templates')).toBe(0)
  await user.type(within(dialog).getByLabelText('Name'), 'Again')
  await user.type(within(dialog).getByLabelText('Shortcut'), 'confirm')
  await user.type(within(dialog).getByLabelText('Text'), 'Hi')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findAllByText('Another template has this shortcut.')).length).toBeGreaterThan(
    0,
  )
})

test('a template is changed from the version one saw, and deleted after a question', async () => {
  const change = `PUT /worklist/v1/templates/${confirmVisit.id}`
  const deletion = `DELETE /worklist/v1/templates/${confirmVisit.id}`
  const { user, server } = show('/dashboard/office?tab=templates', {
    ...list(confirmVisit),
    [change]: ({ body }) => answer(200, { ...confirmVisit, ...(body as object), version: 4 }),
    [deletion]: () => answer(200),
  })
  await user.click(await screen.findByRole('link', { name: 'Edit Confirm a visit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit template' })
  await user.type(within(dialog).getByLabelText('Name'), '!')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.seen.find(({ call }) => call === change)?.body).toMatchObject({
    name: 'Confirm a visit!',
    version: 3,
  })
  await user.click(screen.getByRole('button', { name: 'Delete Confirm a visit' }))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  act(() => useQuestion.getState().open?.answer(true))
  await waitFor(() => expect(server.count(deletion)).toBe(1))
})

test('the picker shows each template as it will read, says what is missing, and hands over the text', async () => {
  const onChoose = vi.fn()
  const { user } = showScreen(
    '/dashboard',
    <TemplatePicker values={{ 'patient.firstName': 'Maria' }} onChoose={onChoose} />,
    list(confirmVisit, {
      ...confirmVisit,
      id: 'b',
      name: 'Dear patient',
      shortcut: null,
      body: '{{patient.lastName}}',
    }),
    me,
  )
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  const read = 'Hi Maria, this is Bright Smiles at (512) 555-0150. Dr Ada Owens'
  expect(await screen.findByText(read)).toBeTruthy()
  expect(screen.getByText('Not filled in: Patient’s last name')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'confirm')
  expect(screen.queryByText('Dear patient')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Confirm a visit/ }))
  expect(onChoose).toHaveBeenCalledWith(read)
})

test('My office has the tab for admins alone', () => {
  const [tab] = worklist.officeTabs ?? []
  const session = (claims: string[]) => ({ claims }) as never
  expect(tab?.isFor(session(['User', 'PracticeAdmin']))).toBe(true)
  expect(tab?.isFor(session(['User', 'SharedInbox']))).toBe(false)
})
