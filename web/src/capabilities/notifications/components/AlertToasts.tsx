import type { AlertFacts } from '@corridor/contract/kernel/alert.ts'
import type { Alert } from '@corridor/contract/notifications/model.ts'
import { useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import type { AlertAction } from '#platform/capability.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { IconTile } from '#ui/data/IconTile.tsx'
import { IconX } from '#ui/icons/icons.ts'
import { alertsIn, markRead, type Shown, useAlerts, useIsListed, useShown } from '../state/alerts.ts'
import { type InstantAlert, onInstantAlert } from '../state/instant-alerts.ts'
import { wantsSound } from '../state/preferences.ts'
import { text } from '../text.ts'
import { playTone } from '../tone.ts'
import styles from './AlertToasts.module.css'

const SHOWN_MS = 10_000
/** More than these would cover the work; the bell has them all. */
const AT_ONCE = 3
/** The alert of a message arrives within seconds. */
const SHOWN_MAX = 500

interface Toast {
  /** A newer toast replaces one with the same key. */
  key: string
  /** A newer one with the same key is shown for its full time. */
  shownAt: number
  kind: string
  facts: AlertFacts
  shown: Shown
  /** The alert on the server; undefined while only the event has arrived. */
  alert?: Alert
}

/** A conversation shows one toast, however many messages arrive. */
const keyOf = ({ kind, facts }: Pick<Alert, 'kind' | 'facts'>, { isSeenAtTarget }: Shown, id: string) =>
  facts.channelId && isSeenAtTarget ? `${kind} ${facts.channelId}` : id

/** Whether the person is looking at this window. */
const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Whether the window shows this path: the query is ignored. */
function isOpenAt({ pathname, search }: { pathname: string; search: string }, path: string): boolean {
  const wanted = new URL(path, 'http://place')
  const shown = new URLSearchParams(search)
  const hasAll = [...wanted.searchParams].every(([key, value]) => shown.get(key) === value)
  return matchPath(wanted.pathname, pathname) !== null && hasAll
}

/** If the tone cannot be played, nothing else is lost. */
async function playSound(): Promise<void> {
  if (await wantsSound().catch(() => false)) playTone()
}

/**
 * Toasts for new alerts while the window is visible. If the thing is already open, the alert counts as read;
 * an open list of alerts shows it too. Alerts that arrive while the window is hidden are left to the bell
 * and to system notifications.
 */
export function AlertToasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const close = (key: string) => setToasts((all) => all.filter((one) => one.key !== key))
  const location = useLocation()
  const shownAs = useShown()
  const alerts = alertsIn(useAlerts().data)
  const isListed = useIsListed()
  /** The messages that popped up before their alert came. */
  const shownMessages = useRef(new Set<string>())
  useEffect(() => {
    if (isListed) setToasts([])
  }, [isListed])
  // Alerts that were read in another window, or settled by someone else, are removed.
  const isNews = ({ alert, kind, facts }: Toast) =>
    !alerts.some((one) =>
      alert ? one.id === alert.id && one.isRead : one.isRead && isSameMessage(one, { kind, facts }),
    )
  const isInSight = ({ shown }: Toast) => shown.isShownAtTarget && isOpenAt(location, shown.path)

  const show = (fresh: readonly Toast[]) => {
    if (fresh.length > 0) void playSound()
    const seen = fresh.filter((one) => !isInSight(one))
    if (isListed || seen.length === 0) return
    const keys = new Set(seen.map(({ key }) => key))
    setToasts((all) => [...seen, ...all.filter(({ key }) => !keys.has(key))].slice(0, AT_ONCE))
  }

  useNewAlerts((raised) => {
    if (!isInFront()) return
    const fresh = raised.flatMap((alert): Toast[] => {
      const shown = shownAs(alert)
      if (!shown) return []
      const { kind, facts } = alert
      return [{ key: keyOf(alert, shown, alert.id), shownAt: Date.now(), kind, facts, shown, alert }]
    })
    const isOpen = ({ shown }: Toast) => shown.isSeenAtTarget && isOpenAt(location, shown.path)
    void markRead(fresh.flatMap((one) => (one.alert && isOpen(one) ? [one.alert] : [])))
    show(fresh.filter((one) => !isOpen(one) && !shownMessages.current.has(messageOf(one))))
  })

  useInstantAlerts(({ kind, facts }) => {
    const shown = shownAs({ kind, facts, times: 1 })
    if (!shown || !isInFront()) return
    const one = { key: keyOf({ kind, facts }, shown, ''), shownAt: Date.now(), kind, facts, shown }
    if (isInSight(one)) return
    if (shownMessages.current.size > SHOWN_MAX) shownMessages.current.clear()
    shownMessages.current.add(messageOf(one))
    show([one])
  })

  return (
    <div className={styles.region} role="status" aria-live="polite" data-react-aria-top-layer>
      {toasts
        .filter((one) => isNews(one) && !isInSight(one))
        .map((one) => (
          <OneToast key={`${one.key} ${one.shownAt}`} toast={one} onClose={() => close(one.key)} />
        ))}
    </div>
  )
}

const messageOf = ({ kind, facts }: Pick<Alert, 'kind' | 'facts'>): string =>
  facts.messageId ? `${kind} ${facts.messageId}` : ''
const isSameMessage = (one: Pick<Alert, 'kind' | 'facts'>, other: Pick<Alert, 'kind' | 'facts'>): boolean =>
  messageOf(one) !== '' && messageOf(one) === messageOf(other)

function useInstantAlerts(hear: (alert: InstantAlert) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => onInstantAlert((alert) => latest.current(alert)), [])
}

/** Calls with the alerts that were raised since this window began to look, each time once. */
function useNewAlerts(onAlerts: (alerts: Alert[]) => void): void {
  const { data } = useAlerts()
  const newest = useRef<string>(undefined)
  const latest = useRef(onAlerts)
  latest.current = onAlerts
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

function OneToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { alert, shown } = toast
  const [isPaused, setPaused] = useState(false)
  const closing = useRef(onClose)
  closing.current = onClose
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => closing.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  const { Icon, tone, title, detail, path, inApp } = shown
  const { text: words, isWithoutDetail, actions = [{ label: text.open, path }] } = inApp
  const leave = () => {
    if (alert) void markRead([alert])
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits; what can be done has its own button
    <div
      className={styles.toast}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <IconTile tone={tone}>
        <Icon size={20} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {detail && !isWithoutDetail && <p className={styles.detail}>{detail}</p>}
        {words && (
          <p className={styles.text} dir="auto">
            {words}
          </p>
        )}
        <div className={styles.actions}>
          {actions.map((one, index) => {
            const spoken = `${one.label}: ${title}`
            return 'run' in one ? (
              <Doing key={one.label} action={one} spoken={spoken} onDone={onClose} />
            ) : (
              <ButtonLink
                key={one.label}
                size="s"
                look={index === 0 ? 'primary' : undefined}
                to={one.path}
                onClick={leave}
                aria-label={spoken}
              >
                {one.label}
              </ButtonLink>
            )
          })}
        </div>
      </div>
      <IconButton label={text.close} icon={<IconX size={17} />} onClick={onClose} />
    </div>
  )
}

interface DoingProps {
  action: Extract<AlertAction, { run: unknown }>
  spoken: string
  onDone: () => void
}

/** Runs the action in the toast. A refusal is shown, and the alert stays. */
function Doing({ action, spoken, onDone }: DoingProps) {
  const task = useTask(action.run, { failure: 'snackbar' })
  const run = async () => {
    if (await task.run()) onDone()
  }
  return (
    <Button size="s" look="primary" isBusy={task.isBusy} onClick={() => void run()} aria-label={spoken}>
      {action.label}
    </Button>
  )
}
