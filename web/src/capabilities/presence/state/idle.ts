import { IDLE_MINUTES } from '@corridor/contract/presence/limits.ts'

/** What people do to a window that they use. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

/** Tracks whether this window was used within the last minutes. */
export function watchTouches(onBack: () => void, target: EventTarget = window, now = Date.now) {
  let touchedAt = now()
  const isTouched = () => now() - touchedAt < IDLE_MINUTES * 60_000
  const touch = () => {
    const wasTouched = isTouched()
    touchedAt = now()
    if (!wasTouched) onBack()
  }
  for (const name of TOUCHES) target.addEventListener(name, touch, { capture: true, passive: true })
  return { isTouched }
}
