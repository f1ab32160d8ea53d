import { create } from 'zustand'
import type { ToWorker } from '../../worker/messages.ts'
import { call } from '../api.ts'
import { useLine } from '../line.ts'
import { isBelow } from './is-below.ts'

/** Whether there is a newer app than this window's: it can be had, or must be. */
export const useNewVersion = create<{ offer: 'none' | 'ready' | 'required' }>()(() => ({ offer: 'none' }))

/** A window that is open for days looks this often. */
const LOOK_MS = 60 * 60_000
/** A line that has just come back may fail once more. */
const ASK_AGAIN_MS = [2_000, 30_000]
const ANSWER_MS = 3000

const offer = (found: 'ready' | 'required'): void =>
  useNewVersion.setState(({ offer: known }) => ({ offer: known === 'required' ? known : found }))

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

/** Whoever has loaded the page since the update has the new version already, and has nothing to be offered. */
async function judge(worker: ServiceWorker): Promise<void> {
  if (!(await belongsTo(worker))) offer('ready')
  else if (worker.state === 'installed') say(worker, { says: 'take-over-if-alone' })
}

/** The server says which is the oldest app that it still works with. Without an answer it rejects, and nothing changes. */
export async function checkMinimum(version: string): Promise<void> {
  const params = { appType: 'web' } as const
  const latest = await call('GET /app-collection/v2/latestapp/:appType', { params, withoutSession: true })
  if (isBelow(version, latest.minimumVersion)) offer('required')
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
  // Somebody took it in another window.
  serviceWorker.addEventListener('controllerchange', () => {
    if (serviceWorker.controller) void judge(serviceWorker.controller)
  })
  look()

  const askAnew = async (pauses: readonly number[] = ASK_AGAIN_MS): Promise<void> => {
    const asked = await Promise.allSettled([
      registration.update(),
      checkMinimum(import.meta.env.VITE_VERSION),
    ])
    const [pause, ...rest] = pauses
    if (pause && asked.some(({ status }) => status === 'rejected')) setTimeout(askAnew, pause, rest)
  }
  setInterval(askAnew, LOOK_MS)
  // A server that was away was perhaps updated.
  useLine.subscribe((now, before) => {
    if (!now.loss && before.loss) void askAnew()
  })
}

/** Loads the page anew, by the new version's worker where one waits. */
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
