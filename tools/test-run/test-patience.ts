/** Lets every way of waiting in a test wait as long as `expect.poll` does: what is there after a moment costs no more for it. */
import { afterAll, afterEach, vi } from 'vitest'
import { EXPECT_MS } from './test-workers.ts'

const patient = (options: number | { timeout?: number; interval?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: EXPECT_MS, ...options }
const { waitFor } = vi
// Files of the server share one process, and each of them passes here.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, patient(options))
  }

// Files share a process: one that stopped the clock or stood in for a global would do so for the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Where there is no page, nothing of it is loaded.
if ('Element' in globalThis) {
  const { configure } = await import('@testing-library/react')
  const { forgetEverything, leaveCleanPage } = await import('../../web/src/platform/testing/clean-slate.ts')
  configure({ asyncUtilTimeout: EXPECT_MS })
  afterEach(forgetEverything)
  afterAll(leaveCleanPage)
}
