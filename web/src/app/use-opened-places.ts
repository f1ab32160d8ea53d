import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { deepLinks } from '../platform/navigation/deep-links.ts'
import { safePath } from '../platform/navigation/safe-path.ts'
import { useSession } from '../platform/session.ts'
import type { ToWindow } from '../worker/messages.ts'

/** Goes where a clicked notification leads, in this window: whoever is signed out comes there after signing in. */
export function useOpenedPlaces(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker
    if (!worker) return
    const hear = ({ data, ports }: MessageEvent<ToWindow>) => {
      const place = data?.says === 'open' ? safePath(data.place, window.location.origin) : null
      if (!place) return
      ports[0]?.postMessage('taken')
      // Whoever left on purpose has asked for this since.
      if (!useSession.getState().user) deepLinks.remember(place)
      void navigate(place)
    }
    worker.addEventListener('message', hear)
    worker.startMessages()
    return () => worker.removeEventListener('message', hear)
  }, [navigate])
}
