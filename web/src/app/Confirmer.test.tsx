// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { useConfirm, useQuestion } from '#platform/confirm.ts'
import { useLeaveGuard } from '#platform/navigation/use-leave-guard.ts'
import { resetAll } from '#platform/storage/resettable.ts'
import { show, showAt } from '#ui/testing/show.tsx'
import { Confirmer } from './Confirmer.tsx'

// It is fetched with the first question.
beforeAll(() => import('#ui/overlay/ConfirmDialog.tsx'))

const ABOUT = { title: 'Delete it?', text: 'It is gone.', confirmLabel: 'Delete' }

function Row({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={async () => onAnswer(await confirm(ABOUT))}>
      Ask
    </button>
  )
}

function openConfirmation() {
  const answers: boolean[] = []
  const shown = showAt(
    '/',
    <>
      <Row onAnswer={(isYes) => answers.push(isYes)} />
      <Confirmer />
    </>,
  )
  return { ...shown, answers }
}
const open = async (user: ReturnType<typeof openConfirmation>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return await screen.findByRole('dialog', { name: 'Delete it?' })
}

test.each([
  ['Delete', true],
  ['Cancel', false],
])('%s answers %s', async (label, answer) => {
  const { user, answers } = openConfirmation()
  await open(user)
  await user.click(screen.getByRole('button', { name: label }))
  expect(answers).toEqual([answer])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape is a no, and so is a session that ends', async () => {
  const { user, answers } = openConfirmation()
  await open(user)
  await user.keyboard('{Escape}')
  expect(answers).toEqual([false])
  await open(user)
  await act(async () => resetAll())
  expect(answers).toEqual([false, false])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a row that goes away takes its question along', async () => {
  const answers: boolean[] = []
  const { user, rerender } = show(<Row onAnswer={(isYes) => answers.push(isYes)} />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(useQuestion.getState().open?.question).toBe(ABOUT)
  rerender(<p>gone</p>)
  await vi.waitFor(() => expect(answers).toEqual([false]))
  expect(useQuestion.getState().open).toBeNull()
})

function Form() {
  const [isDirty, setDirty] = useState(false)
  const { pathname, search } = useLocation()
  useLeaveGuard(isDirty)
  return (
    <>
      <p data-testid="here">{pathname + search}</p>
      <button type="button" onClick={() => setDirty(true)}>
        Type
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="?tab=hours">Other tab</Link>
      <Link to="?person=ava">Details</Link>
      <Confirmer />
    </>
  )
}
const here = () => screen.getByTestId('here').textContent

test('what was typed is not left behind without a question', async () => {
  const { user } = showAt('/form', <Form />)
  await user.click(screen.getByRole('link', { name: 'Other tab' }))
  expect(here()).toBe('/form?tab=hours')
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(here()).toBe('/form?tab=hours')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByRole('dialog')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(here()).toBe('/elsewhere'))
})

test('what only opens beside the form is opened, and a reload asks', async () => {
  const { user } = showAt('/form', <Form />)
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await user.click(screen.getByRole('link', { name: 'Details' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const reload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(reload)
  expect(reload.defaultPrevented).toBe(true)
})
