import { lazy, Suspense, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { classes } from '#ui/classes.ts'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { IconBell } from '#ui/icons/icons.ts'
import item from '#ui/layout/RailItem.module.css'
import { useUnread } from '../state/alerts.ts'
import { text } from '../text.ts'
import styles from './AlertsBell.module.css'

const AlertsPanel = lazy(async () => ({ default: (await import('./AlertsPanel.tsx')).AlertsPanel }))

/** The bell of the rail, with how much is unread; it opens the alerts beside it. */
export function AlertsBell() {
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={classes(item.entry, item.rail)}>
        <IconBell size={20} aria-hidden="true" />
        <span className={item.label}>{text.title}</span>
        <span className={item.count}>
          <CountBadge tone="loud" count={unread} label={text.unread(unread)} />
        </span>
      </Button>
      <Popover className={styles.popover} placement="right bottom" offset={8}>
        <Dialog className={styles.dialog} aria-label={text.title}>
          <Suspense>
            <AlertsPanel onLeave={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
