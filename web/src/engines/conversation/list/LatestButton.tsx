import { useEffect, useRef } from 'react'
import { IconArrowDown } from '#ui/icons/icons.ts'
import type { ListText } from '../text.ts'
import styles from './LatestButton.module.css'

interface LatestButtonProps {
  count: number
  text: ListText
  onPress: () => void
}

/** Leads back to the newest message; says how many have come meanwhile. */
export function LatestButton({ count, text, onPress }: LatestButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  // It goes once one is there, and leaves the focus with the newest message.
  useEffect(() => {
    const list = button.current?.parentElement
    return () => {
      if (isPressed.current) requestAnimationFrame(() => focusNewest(list))
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-new={count > 0 || undefined}
      aria-label={count > 0 ? text.newBelowSpoken(count) : text.toLatest}
      onClick={() => {
        isPressed.current = true
        onPress()
      }}
    >
      <IconArrowDown size={17} aria-hidden="true" />
      {count > 0 && text.newBelow(count)}
    </button>
  )
}

function focusNewest(list: HTMLElement | null | undefined): void {
  if (document.activeElement !== document.body) return
  const reachable = list?.querySelector<HTMLElement>('article[tabindex="0"]')
  reachable?.focus({ preventScroll: true })
}
