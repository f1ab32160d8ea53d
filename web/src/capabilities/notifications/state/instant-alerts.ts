import type { AlertFacts } from '@corridor/contract/kernel/alert.ts'
import { wantsInApp } from './preferences.ts'

/** An event that this window received before the server has raised the alert. */
export interface InstantAlert {
  kind: string
  facts: AlertFacts
}

type Listener = (alert: InstantAlert) => void
const listeners = new Set<Listener>()

export function onInstantAlert(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows a toast at once if the person wants such alerts in the app. The alert itself arrives a moment later
 * and is not shown again.
 */
export async function raiseAtOnce(alert: InstantAlert): Promise<void> {
  if (!(await wantsInApp(alert.kind).catch(() => false))) return
  for (const listener of listeners) listener(alert)
}
