import { createMemoryStorage } from '../storage.ts'

/**
 * As much of a browser's window as the platform asks for. Import it before anything else: stores look for their
 * storage when they are loaded.
 */
class FakeWindow extends EventTarget {
  readonly localStorage = createMemoryStorage()
  readonly sessionStorage = createMemoryStorage()
  readonly location = { origin: 'https://corridor.test' }
}

Object.assign(globalThis, { window: new FakeWindow() })

/** Says what a browser says to the other tabs when one has written to the storage. */
export const storageChanged = (key: string | null): boolean =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
