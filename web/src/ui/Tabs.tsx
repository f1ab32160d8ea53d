import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classes } from './classes.ts'
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
  return (
    <nav className={styles[look]} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
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
