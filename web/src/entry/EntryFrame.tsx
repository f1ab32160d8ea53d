import type { ReactNode } from 'react'
import { Logo } from '#ui/brand/Logo.tsx'
import { classes } from '#ui/classes.ts'
import type { Icon } from '#ui/icons/icon.ts'
import styles from './EntryFrame.module.css'
import { text } from './text.ts'

interface EntryFrameProps {
  title: string
  intro?: ReactNode
  /** An icon of the state, for pages that inform rather than ask. */
  Icon?: Icon
  /** In the upper corner: who is signed in and the way out, for the steps after a first sign-in. */
  corner?: ReactNode
  /** Above the title: where in a wizard one is. */
  steps?: ReactNode
  /** For forms with fields side by side. */
  isWide?: boolean
  children?: ReactNode
}

/**
 * The pages outside of the shell: the picture of the product on one side, the form on the other; a phone
 * shows only the form. A long form scrolls, and the picture stays.
 */
export function EntryFrame({ title, intro, Icon, corner, steps, isWide, children }: EntryFrameProps) {
  return (
    <div className={styles.frame}>
      <aside className={styles.hero} aria-label={text.product}>
        <Logo name={text.product} />
        <div className={styles.pitch}>
          <p className={styles.pitchTitle}>{text.heroTitle}</p>
          <p className={styles.pitchText}>{text.heroText}</p>
        </div>
        <p className={styles.foot}>{text.heroFoot}</p>
      </aside>
      <main className={styles.side} id="main">
        <div className={styles.top}>
          <div className={styles.smallLogo}>
            <Logo name={text.product} />
          </div>
          {corner && <div className={styles.corner}>{corner}</div>}
        </div>
        <div className={classes(styles.column, isWide && styles.wide)}>
          {steps && <div className={styles.steps}>{steps}</div>}
          {Icon && (
            <span className={styles.icon} aria-hidden="true">
              <Icon />
            </span>
          )}
          <h1 className={styles.title}>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
          {children && <div className={styles.content}>{children}</div>}
        </div>
      </main>
    </div>
  )
}
