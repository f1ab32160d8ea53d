// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { SearchField } from '../fields/SearchField.tsx'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { focused, showAt } from '../testing/show.tsx'
import { DetailsPane } from './DetailsPane.tsx'

const QUESTION = { title: 'Remove?', text: 'At once.', confirmLabel: 'Remove', cancelLabel: 'Cancel' }

function Team() {
  const [search] = useSearchParams()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [term, find] = useState('')
  const [isDone, setDone] = useState(false)
  const person = search.get('person')
  return (
    <>
      <SearchField label="Search" clearLabel="Clear" value={term} onChange={find} />
      <Link to="?person=ava">Ava</Link>
      <Link to="?person=ben">Ben</Link>
      {person && (
        <DetailsPane
          label={`Details of ${person}`}
          close="?"
          closeLabel="Close"
          subject={person}
          head={<h2>{person}</h2>}
        >
          <button type="button" onClick={() => setDialogOpen(true)}>
            Ask
          </button>
          {!isDone && (
            <button type="button" onClick={() => setDone(true)}>
              Do it once
            </button>
          )}
          {isDialogOpen && (
            <ConfirmDialog {...QUESTION} onConfirm={() => {}} onClose={() => setDialogOpen(false)} />
          )}
        </DetailsPane>
      )}
    </>
  )
}
const pane = () => screen.queryByRole('complementary')

test('whatever is opened takes the focus, and a page that starts with it does not', async () => {
  const { user } = showAt('/team?person=ava', <Team />)
  expect(focused()).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'Ben' }))
  expect(pane()?.getAttribute('aria-label')).toBe('Details of ben')
  expect(focused()).toBe(pane())
})

test('Escape closes it, from inside and from beside it', async () => {
  const { user } = showAt('/team', <Team />)
  await user.click(screen.getByRole('link', { name: 'Ava' }))
  await user.keyboard('{Escape}')
  expect(pane()).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Ava' }))
  screen.getByRole('link', { name: 'Ben' }).focus()
  await user.keyboard('{Escape}')
  expect(pane()).toBeNull()
})

test('Escape that a question or a search has use for is theirs', async () => {
  const { user } = showAt('/team?person=ava', <Team />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(pane()).not.toBeNull()
  await user.type(screen.getByRole('searchbox'), 'av')
  await user.keyboard('{Escape}')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(pane()).not.toBeNull()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(pane()).toBeNull())
})

test('a button that goes once it has done its work leaves the focus in the pane', async () => {
  const { user } = showAt('/team?person=ava', <Team />)
  await user.click(screen.getByRole('button', { name: 'Do it once' }))
  expect(focused()).toBe(pane())
})

test('closed, it gives the focus back to the row that it was opened from', async () => {
  const { user } = showAt('/team', <Team />)
  await user.click(screen.getByRole('link', { name: 'Ava' }))
  await user.click(screen.getByRole('link', { name: 'Ben' }))
  expect(focused()).toBe(pane())
  await user.keyboard('{Escape}')
  expect(focused()).toBe(screen.getByRole('link', { name: 'Ben' }))
  await user.click(screen.getByRole('link', { name: 'Ava' }))
  await user.click(screen.getByRole('link', { name: 'Close' }))
  expect(focused()).toBe(screen.getByRole('link', { name: 'Ava' }))
})
