// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resetAll } from '#platform/storage/resettable.ts'
import { drafts } from './conversations.ts'

test('each conversation has its own, nothing is none, and it goes with the session', () => {
  const { result } = renderHook(() => [drafts.useDraft('one'), drafts.useDraft('other')])
  act(() => {
    drafts.save('one', 'Could you')
    drafts.save('other', 'Please')
  })
  expect(result.current).toEqual(['Could you', 'Please'])
  expect(localStorage.getItem('corridor-chat-drafts')).toContain('Could you')
  act(() => drafts.save('one', ''))
  expect(result.current).toEqual(['', 'Please'])
  expect(localStorage.getItem('corridor-chat-drafts')).toBe('{"other":"Please"}')
  act(() => resetAll())
  expect(result.current).toEqual(['', ''])
})
