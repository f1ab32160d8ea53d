// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('a person who put the check off is not asked again after a reload, and the next person is', async () => {
  // What a reloaded page finds.
  sessionStorage.setItem('identitySkippedBy', 'ada')
  vi.resetModules()
  const { useHasSkippedIdentity } = await import('./skipped-identity.ts')
  expect(renderHook(() => useHasSkippedIdentity('ada')).result.current).toBe(true)
  expect(renderHook(() => useHasSkippedIdentity('ben')).result.current).toBe(false)
})
