// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { resetAll } from './resettable.ts'
import { createMemoryStorage } from './storage.ts'
import { storedState } from './stored-state.ts'

test('is there again after a reload, and forgotten with the session', () => {
  const storage = createMemoryStorage()
  storedState<string[]>('list', [], storage).change((before) => [...before, 'one'])
  const reloaded = storedState<string[]>('list', [], storage)
  expect(reloaded.store.getState().stored).toEqual(['one'])
  resetAll()
  expect(reloaded.store.getState().stored).toEqual([])
  expect(storage.length).toBe(0)
})

test('two tabs do not undo each other’s changes', () => {
  const storage = createMemoryStorage()
  const [one, other] = [
    storedState<string[]>('list', [], storage),
    storedState<string[]>('list', [], storage),
  ]
  one.change((before) => [...before, 'a'])
  other.change((before) => [...before, 'b'])
  expect(other.store.getState().stored).toEqual(['a', 'b'])
  window.dispatchEvent(new StorageEvent('storage', { key: 'corridor-list' }))
  expect(one.store.getState().stored).toEqual(['a', 'b'])
})

test('what is on disk and cannot be read is begun again', () => {
  const storage = createMemoryStorage()
  storage.setItem('corridor-list', '{')
  expect(storedState<string[]>('list', [], storage).store.getState().stored).toEqual([])
})

test('a full disk takes nothing away from the window', () => {
  const storage = { ...createMemoryStorage() }
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { store, change } = storedState<string[]>('list', [], storage)
  change((before) => [...before, 'a'])
  change((before) => [...before, 'b'])
  expect(store.getState().stored).toEqual(['a', 'b'])
})
