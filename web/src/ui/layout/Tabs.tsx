import { type ReactNode, useEffect, useRef } from 'react'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may lie outside of a narrow window
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav className={styles[look]} aria-label={label}>
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
