import { useSession } from '#platform/session.ts'
import { nextTurn } from '#platform/turns.ts'

let resolve: () => void
const outlineDrawn = new Promise<void>((done) => {
  resolve = done
})

/** A browser that draws nothing, a window that was hidden meanwhile for one, must not keep the product away. */
const LONGEST_WAIT_MS = 1000

/** Called once the outline of the start page is rendered: two turns later the browser has drawn it. */
export const outlineRendered = (): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => {
      resolve()
      void readLanguages()
    }),
  )

/**
 * The first date of a window makes a browser read its tables of languages, 20 ms, 80 on a slow phone. That is done while the files of the
 * product are on their way, so that drawing the page does not take longer by it, and in three pieces.
 */
async function readLanguages(): Promise<void> {
  await nextTurn()
  new Intl.Locale(navigator.language).maximize()
  await nextTurn()
  new Intl.NumberFormat()
  await nextTurn()
  new Date().toLocaleDateString(undefined, { weekday: 'long' })
}

const isOutlineFirst = (): boolean =>
  window.location.pathname === '/dashboard' && useSession.getState().user !== null && !document.hidden

/**
 * On the start page the files of the product are asked for after the greeting was drawn and not while it is, because a slow phone would
 * read them first. Everywhere else nothing waits. A window in the background draws nothing.
 */
export const firstDrawing = async (): Promise<void> => {
  // The stored session is restored in this very turn.
  await null
  if (!isOutlineFirst()) return
  setTimeout(resolve, LONGEST_WAIT_MS)
  await outlineDrawn
}
