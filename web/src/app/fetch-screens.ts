import { CAPABILITIES } from './capabilities.ts'

/** Long enough for the first screen to be there. */
const AFTER_MS = 2000

/** Fetches the screens of these menu entries in a quiet moment, so that the first click on each is as quick as the next. */
export function fetchScreensOf(menuPaths: readonly string[]): () => void {
  const timer = setTimeout(() => {
    for (const { menu, load } of CAPABILITIES.flatMap(({ routes }) => routes)) {
      if (menu && menuPaths.includes(menu.path)) load().catch(() => undefined)
    }
  }, AFTER_MS)
  return () => clearTimeout(timer)
}
