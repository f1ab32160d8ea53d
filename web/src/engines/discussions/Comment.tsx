import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { fullTime, rowTime } from '#ui/data/dates.ts'
import styles from './Comment.module.css'

interface CommentProps {
  /** In bold: who wrote it, or what kind of comment it is. */
  title: string
  /** Behind it: where they work, or who wrote it. */
  by?: string
  createdAt: string
  /** Before its words. */
  icon?: ReactNode
  /** What can be done with it. */
  action?: ReactNode
  className?: string
  /** Its words. */
  children: ReactNode
}

/** One comment: who and when above its words. Its colors are its owner’s. */
export function Comment({ title, by, createdAt, icon, action, className, children }: CommentProps) {
  return (
    <div className={classes(styles.comment, className)}>
      {icon}
      <div className={styles.words}>
        <p className={styles.head}>
          <b>{title}</b> {by && `${by} · `}
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {rowTime(createdAt, Date.now())}
          </time>
        </p>
        {children}
      </div>
      {action}
    </div>
  )
}
