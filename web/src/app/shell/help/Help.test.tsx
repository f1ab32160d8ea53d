// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { showAt } from '#ui/testing/show.tsx'
import { CAPABILITIES } from '../../capabilities.ts'
import { ANSWERS, isFound } from './answers.ts'
import { Help } from './Help.tsx'

beforeEach(() => {
  useSession.setState({ user: userOf(ADA), claims: ['User', 'eFax'], restore: 'complete' })
})

const questions = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent ?? '')

test('answers and keys narrow as one types, and a word that nothing has says so', async () => {
  const { user } = showAt('/dashboard', <Help onClose={() => undefined} />)
  expect(screen.getByRole('searchbox', { name: 'Search help' })).toBe(document.activeElement)
  await user.keyboard('two pat')
  expect(questions()).toEqual(['One fax is about two patients. What do I do?'])
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('italic')
  expect(questions()).toEqual(['Keyboard shortcuts'])
  expect(screen.getByText('Bold or italic')).toBeTruthy()
  await user.keyboard(' zebra')
  expect(screen.getByText('Nothing about “italic zebra” here. Try another word.')).toBeTruthy()
})

test('what is asked about a word comes before what only mentions it', async () => {
  const { user } = showAt('/dashboard', <Help onClose={() => undefined} />)
  await user.keyboard('fax')
  expect(questions()[0]).toBe('How do I send a fax?')
  // It searches faxes too.
  expect(questions()).toContain('How do I find something?')
})

test('nobody reads about parts that they do not have', () => {
  showAt('/dashboard', <Help onClose={() => undefined} />)
  expect(questions()).toContain('A fax failed. What now?')
  expect(questions()).not.toContain('Why can’t I text a patient?')
})

test('an answer leads to where it is done, and the dialog goes', async () => {
  const onClose = vi.fn()
  const { user } = showAt('/dashboard', <Help onClose={onClose} />)
  const [link] = screen.getAllByRole('link', { name: 'Open eFax' })
  expect(link!.getAttribute('href')).toBe('/dashboard/activity?set=efax')
  await user.click(link!)
  expect(onClose).toHaveBeenCalledOnce()
})

test('every answer leads to a screen that there is', () => {
  const paths = CAPABILITIES.flatMap(({ routes }) => routes.map(({ path }) => path))
  for (const { at } of ANSWERS) if (at) expect(paths).toContain(at.path.split('?')[0])
})

test('the beginnings of all words count, in any order', () => {
  expect(isFound('fail FAX', 'A fax failed.')).toBe(true)
  expect(isFound('ax', 'A fax failed.')).toBe(false)
  expect(isFound('', 'anything')).toBe(true)
})
