// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resetAll } from '../../../platform/resettable.ts'
import { useDraft, writeDraft } from './drafts.ts'

test('each conversation has its own, nothing is none, and it goes with the session', () => {
  const { result } = renderHook(() => [useDraft('one'), useDraft('other')])
  act(() => {
    writeDraft('one', 'Could you')
    writeDraft('other', 'Please')
  })
  expect(result.current).toEqual(['Could you', 'Please'])
  expect(localStorage.getItem('corridor-chat-drafts')).toContain('Could you')
  act(() => writeDraft('one', ''))
  expect(result.current).toEqual(['', 'Please'])
  expect(localStorage.getItem('corridor-chat-drafts')).toBe('{"other":"Please"}')
  act(() => resetAll())
  expect(result.current).toEqual(['', ''])
})
