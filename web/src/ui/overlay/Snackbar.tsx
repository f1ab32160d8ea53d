import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { classes } from '../classes.ts'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '../icons/first-icons.ts'
import styles from './Snackbar.module.css'

const SHOWN_MS = 8000
/** Between it and an alert above it. */
const GAP_PX = 10
const ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  error: IconAlertCircle,
}

interface Message {
  message: string
  type: keyof typeof ICONS
  /** Beside the message: Undo, usually. Doing it closes the message. */
  action?: { label: string; run: () => void } | null
  /** Differs for each message, so that the same sentence is shown and read aloud twice. */
  stamp: number
}

interface Closing {
  closeLabel: string
  onClose: (stamp: number) => void
}

/** It stays while the pointer or the focus is on it; an error stays until it is closed. */
function OneMessage({ message, type, action, stamp, closeLabel, onClose }: Message & Closing) {
  const [isPaused, setPaused] = useState(false)
  const Icon = ICONS[type]
  const cameFrom = useRef<EventTarget>(null)
  // The button that was pressed goes with the message: the focus returns to where it was.
  const close = () => {
    onClose(stamp)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    cameFrom.current = null
  }
  const act = () => {
    close()
    action?.run()
  }
  useEffect(() => {
    if (isPaused || type === 'error') return
    const timer = setTimeout(() => onClose(stamp), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [type, stamp, isPaused, onClose])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits; what can be done has its own button
    <div
      className={classes(styles.snack, styles[type])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onBlur={() => setPaused(false)}
    >
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <span className={styles.message}>{message}</span>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      <IconButton label={closeLabel} icon={<IconX size={17} />} onClick={close} />
    </div>
  )
}

/**
 * Brief messages, oldest first, the newest nearest to the edge. Each has its own time. Nothing is shown without one; the live region
 * stays, or the first message would not be read aloud.
 */
export function Snackbar({ messages, ...closing }: { messages: readonly Message[] } & Closing) {
  const region = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other messages have another height
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const height = region.current?.offsetHeight ?? 0
    // What is shown above them reads this.
    if (height > 0) style.setProperty('--snackbar-height', `${height + GAP_PX}px`)
    return () => void style.removeProperty('--snackbar-height')
  }, [messages])
  return (
    // The first attribute keeps those above a new message from being read aloud again. The last one keeps them all readable and
    // reachable while a dialog is open above the page.
    <div
      ref={region}
      className={styles.region}
      role="status"
      aria-atomic="false"
      aria-live="polite"
      data-react-aria-top-layer
    >
      {messages.map((one) => (
        <OneMessage key={one.stamp} {...one} {...closing} />
      ))}
    </div>
  )
}
