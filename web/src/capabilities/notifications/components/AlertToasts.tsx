import type { Alert } from '@corridor/contract/notifications/model.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { IconTile } from '../../../ui/data/IconTile.tsx'
import { alertsIn, markRead, type Shown, useAlerts, useIsListed, useShown } from '../state/alerts.ts'
import { wantsSound } from '../state/preferences.ts'
import { text } from '../text.ts'
import { playTone } from '../tone.ts'
import styles from './AlertToasts.module.css'

const SHOWN_MS = 10_000
/** More than these would cover the work; the bell has them all. */
const AT_ONCE = 3

interface Toast {
  alert: Alert
  shown: Shown
}

/** Whether somebody looks at this window now. */
const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Whether a place is what the window shows: the same path, and whatever its query asks for. */
function isOpenAt({ pathname, search }: { pathname: string; search: string }, path: string): boolean {
  const wanted = new URL(path, 'http://place')
  const shown = new URLSearchParams(search)
  const hasAll = [...wanted.searchParams].every(([key, value]) => shown.get(key) === value)
  return matchPath(wanted.pathname, pathname) !== null && hasAll
}

/** Nobody misses more than a tone when it cannot be played. */
async function sound(): Promise<void> {
  if (await wantsSound().catch(() => false)) playTone()
}

/**
 * What has just happened, while the window is in front. Whoever has the thing open sees it already: it counts as read. An
 * open list of the alerts shows it too. What comes while nobody looks is left to the bell, and to the system's own notifications.
 */
export function AlertToasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const close = (id: string) => setToasts((all) => all.filter(({ alert }) => alert.id !== id))
  const location = useLocation()
  const shownAs = useShown()
  const alerts = alertsIn(useAlerts().data)
  const isListed = useIsListed()
  useEffect(() => {
    if (isListed) setToasts([])
  }, [isListed])
  // What was read in another window, or dealt with by somebody else, is news no more.
  const isNews = ({ alert }: Toast) => !alerts.some(({ id, isRead }) => id === alert.id && isRead)

  useNewAlerts((raised) => {
    if (!isInFront()) return
    const fresh = raised.flatMap((alert) => {
      const shown = shownAs(alert)
      return shown ? [{ alert, shown }] : []
    })
    const isOpen = ({ shown }: Toast) => shown.isSeenAtPlace && isOpenAt(location, shown.path)
    void markRead(fresh.filter(isOpen).map(({ alert }) => alert))
    const others = fresh.filter((one) => !isOpen(one))
    if (others.length > 0) void sound()
    if (isListed) return
    const ids = new Set(others.map(({ alert }) => alert.id))
    setToasts((all) => [...others, ...all.filter(({ alert }) => !ids.has(alert.id))].slice(0, AT_ONCE))
  })

  return (
    <div className={styles.region} role="status" aria-live="polite" data-react-aria-top-layer>
      {toasts.filter(isNews).map(({ alert, shown }) => (
        <OneToast
          key={`${alert.id} ${alert.raisedAt}`}
          alert={alert}
          shown={shown}
          onClose={() => close(alert.id)}
        />
      ))}
    </div>
  )
}

/** Calls with the alerts that were raised since this window began to look, each time once. */
function useNewAlerts(tell: (alerts: Alert[]) => void): void {
  const { data } = useAlerts()
  const newest = useRef<string>(undefined)
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    if (!data) return
    const before = newest.current
    const all = alertsIn(data)
    newest.current = [before ?? '', ...all.map(({ raisedAt }) => raisedAt)].sort().at(-1)
    if (before === undefined) return
    const fresh = all.filter(({ raisedAt, isRead }) => !isRead && raisedAt > before)
    if (fresh.length > 0) latest.current(fresh)
  }, [data])
}

function OneToast({ alert, shown, onClose }: Toast & { onClose: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const closing = useRef(onClose)
  closing.current = onClose
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closing.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  const { Icon, tone, title, detail, path } = shown
  const open = () => {
    void markRead([alert])
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits; what can be done has its own button
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <IconTile tone={tone}>
        <Icon size={20} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        <div className={styles.actions}>
          <ButtonLink size="s" look="primary" to={path} onClick={open} aria-label={`${text.open}: ${title}`}>
            {text.open}
          </ButtonLink>
        </div>
      </div>
      <IconButton label={text.close} icon={<IconX size={17} />} onClick={onClose} />
    </div>
  )
}
