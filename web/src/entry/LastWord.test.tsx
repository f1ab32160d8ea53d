// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { showSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { show } from '#ui/testing/show.tsx'
import { LastWord } from './LastWord.tsx'

test('what was said on the way here stays on the page, and is not said in passing as well', () => {
  showSnackbar('You signed out everywhere.', 'info')
  show(
    <StrictMode>
      <LastWord />
    </StrictMode>,
  )
  expect(screen.getByRole('status').textContent).toBe('You signed out everywhere.')
  expect(useSnackbar.getState().message).toBeNull()
  act(() => showSnackbar('Copied'))
  expect(screen.getByRole('status').textContent).toBe('You signed out everywhere.')
})
