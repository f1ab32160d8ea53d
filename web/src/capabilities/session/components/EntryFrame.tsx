import type { ReactNode } from 'react'
import { Logo } from '../../../ui/Logo.tsx'
import { entryText } from '../text.ts'
import styles from './EntryFrame.module.css'

interface EntryFrameProps {
  title: string
  intro?: string
  /** A demo on one's own machine says so. */
  isLocal?: boolean
  children?: ReactNode
}

/** The pages before the product: the picture of it on one side, the form on the other; a phone shows the form alone. */
export function EntryFrame({ title, intro, isLocal, children }: EntryFrameProps) {
  return (
    <div className={styles.frame}>
      <aside className={styles.hero} aria-label={entryText.product}>
        <Logo name={entryText.product} />
        <div className={styles.pitch}>
          <p className={styles.pitchTitle}>{entryText.heroTitle}</p>
          <p className={styles.pitchText}>{entryText.heroText}</p>
        </div>
        <p className={styles.foot}>{isLocal && entryText.heroLocal}</p>
      </aside>
      <main className={styles.side} id="main">
        <div className={styles.form}>
          <div className={styles.smallLogo}>
            <Logo name={entryText.product} />
          </div>
          <h1 className={styles.title}>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}
