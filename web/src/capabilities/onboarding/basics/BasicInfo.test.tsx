// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { BasicInfo } from './BasicInfo.tsx'
import { basicText as text } from './text.ts'

const owner = userOf(ADA, { practiceId: 'p', mobile: '+15125550100', isPracticeAdmin: true })

test('a practice without eFax goes on with the field left blank', async () => {
  const { user, server } = showScreen(
    '/',
    <BasicInfo />,
    {
      'PATCH /persons/v2/basic-info': () => answer(200, { ...owner, hasNoEfax: true }),
    },
    owner,
  )
  useSession.setState({ claims: ['eFax'] })
  await user.click(await screen.findByLabelText(text.efax))
  await user.keyboard('512')
  await user.click(screen.getByRole('button', { name: text.submit }))
  expect(server.count('PATCH /persons/v2/basic-info')).toBe(0)
  await user.clear(screen.getByLabelText(text.efax))
  await user.click(screen.getByRole('button', { name: text.submit }))
  expect(server.seen.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ hasNoEfax: true })
})
