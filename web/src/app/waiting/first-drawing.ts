import { useSession } from '../../platform/session.ts'

let resolve: () => void
const outlineDrawn = new Promise<void>((done) => {
  resolve = done
})

/** Called once the outline of the start page is rendered: two turns later the browser has drawn it. */
export const outlineRendered = (): void => void requestAnimationFrame(() => setTimeout(resolve))

const isOutlineFirst = (): boolean =>
  window.location.pathname === '/dashboard' && useSession.getState().user !== null && !document.hidden

/**
 * On the start page the files of the product are asked for after the greeting was drawn and not while it is: on a slow phone the greeting
 * comes a second earlier, and they come a tenth of one later. Everywhere else nothing waits. A window in the background draws nothing.
 */
export const firstDrawing = async (): Promise<void> => {
  // The stored session is restored in this very turn.
  await null
  if (isOutlineFirst()) await outlineDrawn
}
