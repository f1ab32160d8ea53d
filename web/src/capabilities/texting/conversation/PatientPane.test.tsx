// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { ID, maria, someConversation, someDetails, textingAnswers } from '../testing/some-texts.ts'
import { Conversation } from './Conversation.tsx'

withFakeLayout()

const PUT = `PUT /patient-texting/v2/conversations/${ID}/patient`
const nina = { ...maria, id: 'nina', firstName: 'Nina', mobileNumber: null }

test('who shares the phone, and the children whom its texts may be about, are shown apart', async () => {
  const paul = { ...maria, id: 'paul', firstName: 'Paul' }
  const here = { number: someConversation().patientNumber, name: 'Maria Alvarez' }
  const children = [
    { ...nina, textsTo: here },
    { ...nina, id: 'owen', firstName: 'Owen', textsTo: { number: '+15125550178', name: 'Nora Clarke' } },
    { ...nina, id: 'ida', firstName: 'Ida', textsTo: null },
  ]
  showScreen(
    '/dashboard/patients',
    <Conversation id={ID} />,
    textingAnswers(someConversation(), someDetails({ people: [maria, paul], children })),
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
  const shownUnder = async (title: string) => {
    const part = (await screen.findByRole('heading', { name: title })).parentElement!
    return Array.from(part.querySelectorAll('strong'), ({ textContent }) => textContent)
  }
  expect(await shownUnder('Family phone')).toEqual(['Paul Alvarez'])
  expect(await shownUnder('Their children')).toEqual(['Nina Alvarez', 'Owen Alvarez', 'Ida Alvarez'])
  expect(screen.getAllByText(/about (Nina|Owen|Ida)/).map(({ textContent }) => textContent)).toEqual([
    'Texts about Nina come here.',
    'Texts about Owen go to Nora Clarke, (512) 555-0178.',
    'Nobody can be texted about Ida now.',
  ])
})

test.each([
  ['somebody who texts from a new phone', null, 'Choose a patient'],
  ['somebody other than was chosen', maria, 'Choose another patient'],
])('a conversation is matched to %s', async (_who, patient, button) => {
  const { user, server } = showScreen(
    '/dashboard/patients',
    <Conversation id={ID} />,
    {
      ...textingAnswers(
        someConversation({ patientId: patient?.id ?? null }),
        someDetails({ patient, people: [], candidates: [] }),
      ),
      'GET /patient-texting/v2/recipients': () =>
        answer(200, { recipients: [maria, nina], continuationToken: null }),
      [PUT]: () => answer(200, someConversation({ patientId: nina.id, patientName: 'Nina Alvarez' })),
    },
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a patient' }))
  await user.type(dialog.getByRole('searchbox'), 'alv')
  // She has no number yet, and is meant all the same.
  await user.click(await dialog.findByRole('button', { name: /Nina Alvarez/ }))
  await waitFor(() =>
    expect(server.seen.filter(({ call }) => call === PUT).map(({ body }) => body)).toEqual([
      { patientId: 'nina' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a patient who was chosen can be taken away where the number does not say who it is', async () => {
  const show = (people: (typeof maria)[]) =>
    showScreen(
      '/dashboard/patients',
      <Conversation id={ID} />,
      {
        ...textingAnswers(
          someConversation({ patientId: maria.id }),
          someDetails({ patient: maria, people, candidates: [] }),
        ),
        'GET /patient-texting/v2/recipients': () => answer(200, { recipients: [], continuationToken: null }),
        [PUT]: () => answer(200, someConversation({ patientId: null })),
      },
      userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
    )
  const { user, server } = show([])
  await user.click(await screen.findByRole('button', { name: 'Choose another patient' }))
  await user.click(await screen.findByRole('button', { name: 'None of our patients' }))
  await waitFor(() =>
    expect(server.seen.filter(({ call }) => call === PUT).map(({ body }) => body)).toEqual([
      { patientId: null },
    ]),
  )
})
