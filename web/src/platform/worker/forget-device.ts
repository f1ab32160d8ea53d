import { onReset } from '../resettable.ts'
import { registered } from './register.ts'

/** Takes from the device what belonged to whoever was signed in: where it is told, what it shows, the number on the icon. */
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
