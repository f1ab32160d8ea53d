/** Lets every way of waiting in a test wait as long as `expect.poll` does: what is there after a moment costs no more for it. */
import { vi } from 'vitest'
import { EXPECT_MS } from './test-workers.ts'

const patient = (options: number | { timeout?: number; interval?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: EXPECT_MS, ...options }
const { waitFor } = vi
// Files of the server share one process, and each of them passes here.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, patient(options))
  }

// Where there is no page, nothing of it is loaded.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: EXPECT_MS })
}
