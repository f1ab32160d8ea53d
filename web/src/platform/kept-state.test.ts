// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { keptState } from './kept-state.ts'
import { resetAll } from './resettable.ts'
import { createMemoryStorage } from './storage.ts'

test('is there again after a reload, and forgotten with the session', () => {
  const storage = createMemoryStorage()
  keptState<string[]>('list', [], storage).change((before) => [...before, 'one'])
  const reloaded = keptState<string[]>('list', [], storage)
  expect(reloaded.store.getState().kept).toEqual(['one'])
  resetAll()
  expect(reloaded.store.getState().kept).toEqual([])
  expect(storage.length).toBe(0)
})

test('two tabs do not undo each other’s changes', () => {
  const storage = createMemoryStorage()
  const [one, other] = [keptState<string[]>('list', [], storage), keptState<string[]>('list', [], storage)]
  one.change((before) => [...before, 'a'])
  other.change((before) => [...before, 'b'])
  expect(other.store.getState().kept).toEqual(['a', 'b'])
  window.dispatchEvent(new StorageEvent('storage', { key: 'corridor-list' }))
  expect(one.store.getState().kept).toEqual(['a', 'b'])
})

test('what is on disk and cannot be read is begun anew', () => {
  const storage = createMemoryStorage()
  storage.setItem('corridor-list', '{')
  expect(keptState<string[]>('list', [], storage).store.getState().kept).toEqual([])
})

test('a full disk takes nothing away from the window', () => {
  const storage = { ...createMemoryStorage() }
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { store, change } = keptState<string[]>('list', [], storage)
  change((before) => [...before, 'a'])
  change((before) => [...before, 'b'])
  expect(store.getState().kept).toEqual(['a', 'b'])
})
