import { onReset } from '../storage/resettable.ts'
import { registered } from './register.ts'

/**
 * Removes from the device what belonged to the signed-in person: push address, notifications, the number on
 * the icon.
 */
export async function forgetDevice(): Promise<void> {
  const registration = await registered
  const [subscription, shown] = await Promise.all([
    registration?.pushManager?.getSubscription(),
    registration?.getNotifications?.() ?? [],
  ])
  for (const notification of shown) notification.close()
  await subscription?.unsubscribe()
}

/** With the session, however it ends; the server forgets the address by itself. */
export const watchDevice = (): void =>
  void onReset(() => void forgetDevice().catch((error) => console.warn(error)))
