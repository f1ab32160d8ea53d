import { create } from 'zustand'

/** Whether the browser has a line at all. Says nothing about the server: a call that fails says that. */
export const useOnline = create<{ isOnline: boolean }>()(() => ({ isOnline: true }))

/** Follows the browser's own flag for as long as the window lives. */
export function watchOnline(target: Pick<Window, 'addEventListener' | 'navigator'> = window): void {
  const read = () => useOnline.setState({ isOnline: target.navigator.onLine })
  target.addEventListener('online', read)
  target.addEventListener('offline', read)
  read()
}
