import { create } from 'zustand'
import { stored, useSession } from './state.ts'

/** What people do to a window that they use. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const
/** A window that slept, or that the Back button brings as it was left, looks at the time before it is looked at. */
const RETURNS = ['pageshow', 'visibilitychange', 'resume'] as const
/** Moving a mouse is hundreds of touches; one in a while is written down. */
const WRITE_EVERY_MS = 5000
const LOOK_EVERY_MS = 1000
/** So long before it locks, a window says so: long enough to read it and to reach for the mouse. */
const WARNED_MS = 30_000

/** Whether it will lock in a moment, unless somebody touches it. */
export const useIdleWarning = create<{ isNear: boolean }>()(() => ({ isNear: false }))

/** The last touch that this window has heard of, and when that was by the clock that nobody can set. */
let heard: { at: number | null; since: number } = { at: null, since: 0 }

/**
 * How long nobody has touched any window of this browser. The wall's clock counts while a computer sleeps; the other goes on when
 * somebody sets the wall's back. So it is the longer of both.
 */
export function idleMs(): number {
  const at = stored.activeAt()
  if (at !== heard.at) heard = { at, since: performance.now() }
  return at === null ? 0 : Math.max(Date.now() - at, performance.now() - heard.since, 0)
}

function noteTouch(): void {
  const at = Date.now()
  heard = { at, since: performance.now() }
  stored.writeActive(at)
}

/** A picture that moves below a mouse at rest is told as if the mouse had moved; nobody is there for it. */
const isAtRest = (event: Event): boolean =>
  event.type === 'pointermove' &&
  (event as PointerEvent).movementX === 0 &&
  (event as PointerEvent).movementY === 0

/**
 * Watches for the moment when nobody has touched a window of this browser for as long as the practice allows. What is touched in
 * one counts for all: the time of it is read from where they all write it. Whoever comes back later than that does not wake it by
 * moving the mouse.
 */
export function watchIdle(lock: () => void, target: EventTarget = window): () => void {
  const leftMs = (): number => {
    const { user, isLocked } = useSession.getState()
    // A record that was stored by an older version does not say it; the server's answer will.
    return user?.idleLockMinutes && !isLocked
      ? user.idleLockMinutes * 60_000 - idleMs()
      : Number.POSITIVE_INFINITY
  }
  const warn = (isNear: boolean): void => {
    if (useIdleWarning.getState().isNear !== isNear) useIdleWarning.setState({ isNear })
  }
  const look = (): void => {
    const left = leftMs()
    if (left <= 0) lock()
    else if (Number.isFinite(left) && stored.activeAt() === null) noteTouch()
    warn(left > 0 && left <= WARNED_MS)
  }
  const touch = (event: Event): void => {
    look()
    if (isAtRest(event)) return
    const { user, isLocked } = useSession.getState()
    if (!user || isLocked || idleMs() < WRITE_EVERY_MS) return
    noteTouch()
    warn(false)
  }
  for (const name of TOUCHES) target.addEventListener(name, touch, { capture: true, passive: true })
  for (const name of RETURNS) target.addEventListener(name, look)
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return () => {
    clearInterval(timer)
    for (const name of TOUCHES) target.removeEventListener(name, touch, { capture: true })
    for (const name of RETURNS) target.removeEventListener(name, look)
  }
}
