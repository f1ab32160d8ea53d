// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { closeSnackbar, showSnackbar, showUndoable, useSnackbar } from './snackbar.ts'
import { resetAll } from './storage/resettable.ts'

const undo = vi.fn()
const work = vi.fn()
const turn = () => new Promise<void>((done) => queueMicrotask(done))

beforeEach(() => {
  vi.clearAllMocks()
  closeSnackbar()
  showUndoable('You ignored it.', { label: 'Undo', undo, work })
})

test.each([
  ['its message closes', closeSnackbar],
  ['another takes its place', () => showSnackbar('Saved.')],
])('it is done once, when %s', async (_, end) => {
  expect(work).not.toHaveBeenCalled()
  end()
  closeSnackbar()
  await turn()
  expect(work).toHaveBeenCalledOnce()
  expect(undo).not.toHaveBeenCalled()
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

test('it is not done in the name of whoever signs in next', async () => {
  resetAll()
  closeSnackbar()
  await turn()
  expect(work).not.toHaveBeenCalled()
})
