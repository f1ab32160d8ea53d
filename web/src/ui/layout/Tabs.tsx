import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, type To } from 'react-router'
import { classes } from '../classes.ts'
import styles from './Tabs.module.css'

export interface Tab {
  key: string
  to: To
  label: string
  count?: ReactNode
}

interface TabsProps {
  label: string
  tabs: Tab[]
  current: string
  look?: 'line' | 'pill'
}

/** Parts of one screen. Each has an address, so a tab is a link and the browser's back button works. */
export function Tabs({ label, tabs, current, look = 'line' }: TabsProps) {
  const shown = useRef<HTMLAnchorElement>(null)
  const row = useRef<HTMLElement>(null)
  const visible = useRef('')
  // After every render: another tab may lie outside of a narrow window, and a loaded count pushes the current one out.
  useEffect(() => {
    const wanted = `${current} ${row.current?.scrollWidth}`
    if (wanted === visible.current) return
    visible.current = wanted
    // A row with room for all of them must not move the page or the pane it stands in.
    const { scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    if (scrollWidth > clientWidth) shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const hidden = useHiddenEnds(row)
  return (
    <nav ref={row} className={styles[look]} aria-label={label} data-hidden={hidden}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          ref={tab.key === current ? shown : undefined}
          to={tab.to}
          className={classes(styles.tab, tab.key === current && styles.on)}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Which ends of a row are outside of a narrow window: it fades there, so that a cut word does not look
 * complete.
 */
function useHiddenEnds(row: RefObject<HTMLElement | null>): 'start' | 'end' | 'both' | undefined {
  const [hidden, setHidden] = useState<'start' | 'end' | 'both'>()
  const look = useEffectEvent(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = row.current ?? {}
    const isBefore = scrollLeft > 1
    const isAfter = scrollLeft + clientWidth < scrollWidth - 1
    const next = isBefore && isAfter ? 'both' : isBefore ? 'start' : isAfter ? 'end' : undefined
    // Setting the same again counts for React as another update, and fifty renders in a row as a loop.
    if (next !== hidden) setHidden(next)
  })
  // After every render: a loaded count makes the row longer.
  useEffect(() => look())
  useEffect(() => {
    const element = row.current
    const onMove = () => look()
    window.addEventListener('resize', onMove)
    element?.addEventListener('scroll', onMove, { passive: true })
    return () => {
      window.removeEventListener('resize', onMove)
      element?.removeEventListener('scroll', onMove)
    }
  }, [row])
  return hidden
}
