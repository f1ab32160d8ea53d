// @vitest-environment jsdom
import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { closeSnackbar, useSnackbar } from './snackbar.ts'
import { useTask } from './use-task.ts'

beforeEach(closeSnackbar)
const busy = new ApiError({ status: 503, code: 'busy', message: 'We are very busy.' })
const said = () => useSnackbar.getState().message

test('a double click runs it once, and it says with what it is busy', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn((_: string) => promise)
  const { result } = renderHook(() => useTask(work))
  let answers: Promise<boolean[]> | undefined
  act(() => {
    answers = Promise.all([result.current.run('one'), result.current.run('two')])
  })
  expect(result.current.busyWith).toEqual(['one'])
  await act(async () => {
    resolve()
    expect(await answers).toEqual([true, false])
  })
  expect(work).toHaveBeenCalledExactlyOnceWith('one')
  expect(result.current.isBusy).toBe(false)
})

test('a failure stands on the page until the next attempt', async () => {
  const work = vi.fn().mockRejectedValueOnce(busy).mockResolvedValueOnce(undefined)
  const { result } = renderHook(() => useTask(work))
  expect(await act(() => result.current.run())).toBe(false)
  expect(result.current.failure).toBe('We are very busy.')
  expect(said()).toBeNull()
  expect(await act(() => result.current.run())).toBe(true)
  expect(result.current.failure).toBeUndefined()
})

test('or is said in passing, as is that it worked', async () => {
  const work = vi.fn().mockRejectedValueOnce(new TypeError('inside')).mockResolvedValueOnce(undefined)
  const { result } = renderHook(() => useTask(work, { done: 'Done.', failure: 'snackbar' }))
  await act(() => result.current.run())
  expect(said()).toBe(GENERIC_MESSAGE)
  await act(() => result.current.run())
  expect(said()).toBe('Done.')
})

test('how it went is said when the row that asked for it is gone', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { result, unmount } = renderHook(() => useTask(() => promise, { done: 'Removed.' }))
  const running = act(() => {
    void result.current.run()
  })
  await running
  unmount()
  resolve()
  await vi.waitFor(() => expect(said()).toBe('Removed.'))
})

test('a failure that the caller handles is not shown', async () => {
  const { result } = renderHook(() => useTask(() => Promise.reject(busy), { onError: () => true }))
  expect(await act(() => result.current.run())).toBe(false)
  expect(result.current.failure).toBeUndefined()
})
