// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { NetworkScreen } from '../NetworkScreen.tsx'
import { networkAnswers, personCard, personConnection } from '../testing/some-network.ts'
import { personText } from './text.ts'

/** Ada looks at Ben, who requested to connect with her, or did not. */
async function openBen(answers: Answers, received: boolean) {
  const opened = showScreen(
    `/dashboard/network?view=people&person=${BEN}`,
    <NetworkScreen isIndividual={false} />,
    {
      ...networkAnswers(received ? { received: [personConnection()] } : {}),
      [`GET /persons/v4/${BEN}`]: () =>
        answer(200, personCard({ connectionStatus: received ? 'Pending' : 'None' })),
      ...answers,
    },
    userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' }),
  )
  const pane = await screen.findByRole('complementary', { name: personText.pane('Ben Carter') })
  return { ...opened, pane: within(pane) }
}

const { personConnectionId } = personConnection()

test('a request is accepted', async () => {
  const call = `POST /persons/connections/${personConnectionId}/accept`
  const { user, server, pane } = await openBen({ [call]: () => answer(200, personConnection()) }, true)
  await user.click(await pane.findByRole('button', { name: 'Accept Ben Carter' }))
  await waitFor(() => expect(server.count(call)).toBe(1))
})

test('somebody is blocked once the question is answered', async () => {
  const call = `POST /persons/${BEN}/block`
  const { user, server, pane } = await openBen({ [call]: () => answer(200) }, false)
  await user.click(pane.getByRole('button', { name: personText.block }))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  expect(server.count(call)).toBe(0)
  answerQuestion(true)
  await waitFor(() => expect(server.count(call)).toBe(1))
})
