// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { showUndoable } from './snackbar/undoable.ts'
import { closeSnackbar, showSnackbar, useSnackbar } from './snackbar.ts'
import { resetAll } from './storage/resettable.ts'

const undo = vi.fn()
const work = vi.fn()
const shown = () => useSnackbar.getState().messages.map(({ message }) => message)
const turn = () => new Promise<void>((done) => queueMicrotask(done))

beforeEach(async () => {
  // What the test before left open is done now.
  closeSnackbar()
  await turn()
  vi.clearAllMocks()
  showUndoable('You ignored it.', { label: 'Undo', undo, work })
})

test('it is done once, when its message closes', async () => {
  closeSnackbar(useSnackbar.getState().stamp)
  closeSnackbar()
  await turn()
  expect(work).toHaveBeenCalledOnce()
  expect(undo).not.toHaveBeenCalled()
})

test('it waits while others come and go', async () => {
  for (const one of ['Saved.', 'Copied.', 'Sent.', 'Moved.']) showSnackbar(one)
  closeSnackbar(useSnackbar.getState().stamp)
  await turn()
  expect(work).not.toHaveBeenCalled()
  expect(shown()).toEqual(['You ignored it.', 'Sent.'])
})

test('undone, it is never done', async () => {
  const { action } = useSnackbar.getState()
  // As the message itself does it.
  closeSnackbar()
  action?.run()
  await turn()
  expect(undo).toHaveBeenCalledOnce()
  expect(work).not.toHaveBeenCalled()
})

test('it is not done in the name of the person who signs in next', async () => {
  resetAll()
  closeSnackbar()
  await turn()
  expect(work).not.toHaveBeenCalled()
})

test('the oldest that pass by make room; errors and what can be undone stay', () => {
  showSnackbar('It failed.', 'error')
  for (const one of ['Saved.', 'Copied.']) showSnackbar(one)
  expect(shown()).toEqual(['You ignored it.', 'It failed.', 'Copied.'])
  showSnackbar('It failed, too.', 'error')
  expect(shown()).toEqual(['You ignored it.', 'It failed.', 'It failed, too.'])
  showSnackbar('Saved.')
  expect(shown()).toEqual(['You ignored it.', 'It failed.', 'It failed, too.', 'Saved.'])
})

test('the same sentence is renewed, and not where each undoes something else', () => {
  showSnackbar('Saved.')
  const { stamp } = useSnackbar.getState()
  showSnackbar('It failed.', 'error')
  showSnackbar('Saved.')
  expect(shown()).toEqual(['You ignored it.', 'It failed.', 'Saved.'])
  expect(useSnackbar.getState().messages.at(-1)!.stamp).toBeGreaterThan(stamp)
  showUndoable('You ignored it.', { label: 'Undo', undo, work })
  expect(shown()).toEqual(['You ignored it.', 'It failed.', 'You ignored it.'])
})

test('the end of a session leaves the last message alone', () => {
  showSnackbar('Saved.')
  showSnackbar('You were signed out.', 'info')
  resetAll()
  expect(shown()).toEqual(['You were signed out.'])
})
