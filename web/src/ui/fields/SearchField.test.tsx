// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { focused, show } from '../testing/show.tsx'
import { SearchField } from './SearchField.tsx'

function Search() {
  const [term, find] = useState('')
  return <SearchField label="Name or email" clearLabel="Clear search" value={term} onChange={find} />
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name or email' })

test('the cross is there once something is typed, empties the field, and leaves the focus in it', async () => {
  const { user } = show(<Search />)
  expect(screen.queryByRole('button')).toBeNull()
  await user.type(field(), 'ava')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field().value).toBe('')
  expect(focused()).toBe(field())
})

test('Escape empties it', async () => {
  const { user } = show(<Search />)
  await user.type(field(), 'ava')
  await user.keyboard('{Escape}')
  expect(field().value).toBe('')
})
