import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { safePath } from '#platform/navigation/safe-path.ts'
import { useSession } from '#platform/session.ts'
import type { ToWindow } from '#worker/messages.ts'

/**
 * Opens the target of a clicked notification in this window: a signed-out person gets there after signing
 * in.
 */
export function useOpenedMenuItems(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker
    if (!worker) return
    const hear = ({ data, ports }: MessageEvent<ToWindow>) => {
      const menuItem = data?.says === 'open' ? safePath(data.target, window.location.origin) : null
      if (!menuItem) return
      ports[0]?.postMessage('taken')
      const isSignedIn = Boolean(useSession.getState().user)
      // A person who signed out on purpose has clicked since.
      if (!isSignedIn) deepLinks.remember(menuItem)
      // The way there leads back to the sign-in page, whose fields would be empty again.
      if (isSignedIn || window.location.pathname !== '/login') void navigate(menuItem)
    }
    worker.addEventListener('message', hear)
    worker.startMessages()
    return () => worker.removeEventListener('message', hear)
  }, [navigate])
}
