import { useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { Spoken } from '../../ui/Spoken.tsx'
import styles from './Switcher.module.css'
import type { SwitcherItem } from './switcher-items.ts'
import { text } from './text.ts'

const GROUPS = { places: text.switcherPlaces, commands: text.switcherCommands }

interface SwitcherListProps {
  items: SwitcherItem[]
  at: number
  query: string
  onPoint: (index: number) => void
  onRun: (item: SwitcherItem) => void
}

/** What the switcher found, in its groups. Options are never focused themselves: the field names the active one. */
export function SwitcherList({ items, at, query, onPoint, onRun }: SwitcherListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#switcher-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const groups = (['places', 'commands'] as const).filter((group) =>
    items.some((item) => item.group === group),
  )
  return (
    <>
      <div ref={list} className={styles.list} id="switcher-list" role="listbox" aria-label={text.switcher}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group} role="group" aria-labelledby={`switcher-${group}`}>
            <p className={styles.group} id={`switcher-${group}`}>
              {GROUPS[group]}
            </p>
            {items.map((item, index) =>
              item.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and takes the keys
                <div
                  key={item.key}
                  id={`switcher-${index}`}
                  className={classes(styles.item, index === at && styles.on)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onPointerMove={() => onPoint(index)}
                  onClick={() => onRun(item)}
                >
                  <item.Icon size={19} stroke={1.75} aria-hidden="true" />
                  {item.label}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      {items.length === 0 && <p className={styles.none}>{text.switcherNone(query.trim())}</p>}
      <div role="status">
        <Spoken>{query && text.switcherCount(items.length)}</Spoken>
      </div>
    </>
  )
}
