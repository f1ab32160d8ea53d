import { text } from '../text.ts'

/** Names the window after the screen it shows. */
export function setWindowTitle(screen: string): void {
  document.title = `${screen} · ${text.product}`
}
