import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconChevronDown, IconChevronUp } from '#ui/icons/icons.ts'
import styles from './RailEntries.module.css'
import { text } from './text.ts'

/** The menu items of the rail. Where they do not all fit, a button at the edge scrolls to the rest. */
export function RailEntries({ children }: { children: ReactNode }) {
  const list = useRef<HTMLElement>(null)
  const { hasAbove, hasBelow } = useHidden(list)
  const turn = (direction: 1 | -1) =>
    list.current?.scrollBy({ top: direction * list.current.clientHeight * 0.8, behavior: 'smooth' })
  return (
    <div className={styles.frame}>
      <nav ref={list} className={styles.entries} aria-label={text.menu}>
        {children}
      </nav>
      {/* The keyboard moves through the items themselves, which scroll into view. */}
      {hasAbove && (
        <button
          type="button"
          className={styles.above}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => turn(-1)}
        >
          <IconChevronUp size={18} />
        </button>
      )}
      {hasBelow && (
        <button
          type="button"
          className={styles.below}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => turn(1)}
        >
          <IconChevronDown size={18} />
        </button>
      )}
    </div>
  )
}

/** A sliver is no entry. */
const SLACK_PX = 8

function useHidden(list: { current: HTMLElement | null }) {
  const [hidden, setHidden] = useState({ hasAbove: false, hasBelow: false })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = element
      const hasAbove = scrollTop > SLACK_PX
      const hasBelow = scrollTop + clientHeight < scrollHeight - SLACK_PX
      setHidden((was) =>
        was.hasAbove === hasAbove && was.hasBelow === hasBelow ? was : { hasAbove, hasBelow },
      )
    }
    const sizes = new ResizeObserver(look)
    const entries = new MutationObserver(look)
    sizes.observe(element)
    entries.observe(element, { childList: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      entries.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list])
  return hidden
}
