import { createMemoryStorage } from '../storage/storage.ts'

/**
 * The parts of a browser's window that the platform uses. Must be imported first: stores look for their
 * storage when they are loaded.
 */
class FakeWindow extends EventTarget {
  readonly localStorage = createMemoryStorage()
  readonly sessionStorage = createMemoryStorage()
  readonly location = { origin: 'https://corridor.test' }
}

Object.assign(globalThis, { window: new FakeWindow() })

/** Dispatches the storage event that other tabs get. */
export const storageChanged = (key: string | null): boolean =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
