import { create } from 'zustand'
import type { ToWorker } from '#worker/messages.ts'
import { call } from '../api.ts'
import { useConnection } from '../live/connection-state.ts'
import { isBelow } from './is-below.ts'

/** Whether there is a newer app than this window's: it can be had, or must be. */
export const useNewVersion = create<{ offer: 'none' | 'ready' | 'required' }>()(() => ({ offer: 'none' }))

/** A window that is open for days looks this often. */
const LOOK_MS = 60 * 60_000
/** A connection that has just come back may fail a few times more. */
const CHECK_AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
const ANSWER_MS = 3000

const offer = (found: 'ready' | 'required'): void =>
  useNewVersion.setState(({ offer: current }) => ({ offer: current === 'required' ? current : found }))

/** Which release this window is of: the name of its first script changes with every part of it. */
const ownScript = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? new URL(script.src).pathname : ''
}

const say = (worker: ServiceWorker, message: ToWorker): void => worker.postMessage(message)

function belongsTo(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const question: ToWorker = { says: 'keeps', path: ownScript() }
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(true), ANSWER_MS)
    worker.postMessage(question, [port2])
  })
}

/** A person who has loaded the page since the update has the new version already. */
async function judge(worker: ServiceWorker): Promise<void> {
  if (!(await belongsTo(worker))) offer('ready')
  else if (worker.state === 'installed') say(worker, { says: 'take-over-if-alone' })
}

/**
 * Reads the oldest app version that the server still supports. Without an answer it rejects, and nothing
 * changes.
 */
export async function checkMinimum(version: string): Promise<void> {
  const params = { appType: 'web' } as const
  const latest = await call('GET /app-collection/v2/latestapp/:appType', { params, withoutSession: true })
  if (isBelow(version, latest.minimumVersion)) offer('required')
}

/** Runs a check until it succeeds once, or has failed too often. */
async function repeated(check: () => Promise<unknown>, pauses = CHECK_AGAIN_MS): Promise<void> {
  const [pause, ...rest] = pauses
  try {
    await check()
  } catch {
    if (pause) setTimeout(repeated, pause, check, rest)
  }
}

/** Follows the registration for as long as the window lives: a new release is offered, never forced on anybody. */
export function watchVersion(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  const look = () => {
    if (registration.waiting && serviceWorker.controller) void judge(registration.waiting)
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  // It was activated in another window.
  serviceWorker.addEventListener('controllerchange', () => {
    if (serviceWorker.controller) void judge(serviceWorker.controller)
  })
  look()

  // Each is repeated by itself: a browser may take minutes to say whether there is a new worker.
  const checkAgain = () => {
    void repeated(() => registration.update())
    void repeated(() => checkMinimum(import.meta.env.VITE_VERSION))
  }
  setInterval(checkAgain, LOOK_MS)
  // A server that was away was perhaps updated. The network may be back long before the live connection.
  useConnection.subscribe((now, before) => {
    if (before.loss && now.loss !== before.loss && now.loss !== 'network') checkAgain()
  })
}

/** Reloads the page, with the new version's worker where one waits. */
export async function takeNewVersion(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const waiting = registration?.waiting
  if (waiting) {
    const isInCharge = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
      setTimeout(resolve, ANSWER_MS)
    })
    say(waiting, { says: 'take-over' })
    await isInCharge
  }
  window.location.reload()
}
