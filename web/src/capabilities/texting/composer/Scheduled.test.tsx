// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { cutConnection } from '#platform/testing/fake-server.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { Conversation } from '../conversation/Conversation.tsx'
import { ID, textingAnswers } from '../testing/some-texts.ts'

withFakeLayout()

const BASE = '/patient-texting/v2'
const show = (answers: Answers) =>
  showScreen(
    '/dashboard/patients',
    <Conversation id={ID} />,
    answers,
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
type Server = ReturnType<typeof show>['server']
const bodiesOf = (server: Server, call: string) =>
  server.seen.filter((one) => one.call === call).map(({ body }) => body)
const box = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text Maria, or / for a template' })

test('a text is scheduled, and canceled its words go back into the box', async () => {
  let scheduled: object[] = []
  const { user, server } = show({
    ...textingAnswers(),
    [`GET ${BASE}/scheduled`]: () => answer(200, { scheduled }),
    [`POST ${BASE}/scheduled`]: ({ body }) => {
      scheduled = [{ ...(body as object), id: 's1', senderId: ADA, failed: null }]
      return answer(200, scheduled[0])
    },
    [`DELETE ${BASE}/scheduled/s1`]: () => {
      scheduled = []
      return answer(200, { ok: true })
    },
  })
  await user.type(await box(), 'See you')
  await user.click(screen.getByRole('button', { name: 'Send later' }))
  await user.click((await screen.findAllByRole('menuitem'))[0]!)
  await screen.findByText('1 scheduled text')
  const [sent] = bodiesOf(server, `POST ${BASE}/scheduled`) as { id: string; smsMessage: string }[]
  expect(sent).toMatchObject({ smsMessage: 'See you', conversationId: ID })
  await user.type(await box(), 'Something else')
  await user.click(screen.getByRole('button', { name: 'See' }))
  await user.click(await screen.findByRole('button', { name: 'Don’t send' }))
  expect(server.seen.map(({ call }) => call)).toContain(`DELETE ${BASE}/scheduled/s1`)
  await waitFor(async () => expect((await box()).value).toBe('Something else\nSee you'))
})

test('the dialog that closed with its last text stays closed when another one is scheduled', async () => {
  const text = { id: 's1', conversationId: ID, smsMessage: 'See you', senderId: ADA, failed: null }
  let scheduled: object[] = [{ ...text, sendAt: '2026-11-18T15:00:00.000Z' }]
  const { user } = show({
    ...textingAnswers(),
    [`GET ${BASE}/scheduled`]: () => answer(200, { scheduled }),
    [`POST ${BASE}/scheduled`]: ({ body }) => {
      scheduled = [{ ...text, ...(body as object) }]
      return answer(200, scheduled[0])
    },
    [`DELETE ${BASE}/scheduled/s1`]: () => {
      scheduled = []
      return answer(200, { ok: true })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'See' }))
  await user.click(await screen.findByRole('button', { name: 'Don’t send' }))
  await waitFor(() => expect(screen.queryByText('1 scheduled text')).toBeNull())
  await waitFor(async () => expect((await box()).value).toBe('See you'))
  await user.click(screen.getByRole('button', { name: 'Send later' }))
  await user.click((await screen.findAllByRole('menuitem'))[0]!)
  await screen.findByText('1 scheduled text')
  expect(screen.queryByRole('dialog', { name: 'Scheduled texts' })).toBeNull()
})

test('a scheduled text that was not sent says so above the box, and why, and is removed', async () => {
  const failed = {
    ...{ id: 's1', conversationId: ID, smsMessage: 'See you', sendAt: '2026-11-18T15:00:00.000Z' },
    ...{ senderId: 'carla', senderName: 'Carla Diaz', failed: 'Carla Diaz left the team.' },
  }
  const { user, server } = show({
    ...textingAnswers(),
    [`GET ${BASE}/scheduled`]: () => answer(200, { scheduled: [failed] }),
    [`DELETE ${BASE}/scheduled/s1`]: () => answer(200, { ok: true }),
  })
  await screen.findByText('1 text wasn’t sent')
  expect(screen.queryByText(/scheduled text/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'See' }))
  await screen.findByText('Carla Diaz · Not sent. Carla Diaz left the team.')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.seen.map(({ call }) => call)).toContain(`DELETE ${BASE}/scheduled/s1`))
})

test('the question about a namesake is answered before a text is scheduled', async () => {
  let isAnswered = false
  const { user, server } = show({
    ...textingAnswers(),
    [`POST ${BASE}/scheduled`]: ({ body }) => {
      if (isAnswered) return answer(200, { ...(body as object), senderId: ADA, failed: null })
      isAnswered = true
      return answer(409, {
        code: 'send-questioned',
        message: 'You usually write to the one born in 1961.',
        errors: [
          {
            path: 'body.confirmed.same-name-1',
            message: 'You usually write to the one born in 1961.',
          },
        ],
      })
    },
  })
  await user.type(await box(), 'See you')
  await user.click(screen.getByRole('button', { name: 'Send later' }))
  await user.click((await screen.findAllByRole('menuitem'))[0]!)
  await waitFor(() =>
    expect(useQuestion.getState().open?.question.text).toBe('You usually write to the one born in 1961.'),
  )
  answerQuestion(true)
  await waitFor(() =>
    expect(bodiesOf(server, `POST ${BASE}/scheduled`)).toMatchObject([{}, { confirmed: ['same-name-1'] }]),
  )
  const [first, second] = bodiesOf(server, `POST ${BASE}/scheduled`) as { id: string }[]
  expect(second!.id).toBe(first!.id)
})

test('a text that is scheduled again after a lost answer is the same one, and the next is another', async () => {
  let tries = 0
  const { user, server } = show({
    ...textingAnswers(),
    [`POST ${BASE}/scheduled`]: ({ body }) =>
      ++tries === 1 ? cutConnection() : answer(200, { ...(body as object), senderId: ADA, failed: null }),
  })
  const schedule = async () => {
    await user.click(screen.getByRole('button', { name: 'Send later' }))
    await user.click((await screen.findAllByRole('menuitem'))[0]!)
  }
  await user.type(await box(), 'See you')
  await schedule()
  await waitFor(() => expect(useSnackbar.getState().type).toBe('error'))
  // What was written stays.
  expect(await box()).toHaveProperty('value', 'See you')
  await schedule()
  await waitFor(() => expect(bodiesOf(server, `POST ${BASE}/scheduled`)).toHaveLength(2))
  await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
  await user.type(await box(), 'See you')
  await schedule()
  await waitFor(() => expect(bodiesOf(server, `POST ${BASE}/scheduled`)).toHaveLength(3))
  const ids = (bodiesOf(server, `POST ${BASE}/scheduled`) as { id: string }[]).map(({ id }) => id)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})
