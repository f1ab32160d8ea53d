// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { FilePicker } from './FilePicker.tsx'

const picture = new File(['x'], 'x-ray.png', { type: 'image/png' })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!

const picker = (onFiles: (files: File[]) => void, isSingle = false) => (
  <FilePicker accept="image/*" isSingle={isSingle} onFiles={onFiles}>
    {(open) => (
      <button type="button" onClick={open}>
        Choose
      </button>
    )}
  </FilePicker>
)

test('its button opens the browser’s own, which the Tab key passes by', async () => {
  const { user } = show(picker(() => {}))
  const opened = vi.fn()
  input().addEventListener('click', opened)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
  expect(input().tabIndex).toBe(-1)
})

test('hands over what was chosen, also the same file twice', async () => {
  const onFiles = vi.fn()
  show(picker(onFiles))
  expect(input().multiple).toBe(true)
  await userEvent.upload(input(), picture)
  await userEvent.upload(input(), picture)
  expect(onFiles.mock.calls).toEqual([[[picture]], [[picture]]])
})

test('one that takes a single file says so', () => {
  show(picker(() => {}, true))
  expect(input().multiple).toBe(false)
  expect(screen.getByRole('button', { name: 'Choose' })).toBeTruthy()
})
