import { playTone } from '#capabilities/notifications/public.ts'
import { storedState } from '#platform/storage/stored-state.ts'

const sound = storedState('curbside-sound', { isOff: false })

export const useSound = (): boolean => !sound.store((state) => state.stored.isOff)

export const turnSound = (isOn: boolean): void => sound.change(() => ({ isOff: !isOn }))

/** Only where the board is open: elsewhere the alert has a sound of its own. */
export function playIfOn(): void {
  if (!sound.store.getState().stored.isOff && window.location.pathname === '/dashboard/curbside') playTone()
}
