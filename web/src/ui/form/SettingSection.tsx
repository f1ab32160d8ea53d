import type { ReactNode } from 'react'
import styles from './SettingSection.module.css'

interface SettingSectionProps {
  title: string
  /** What it is about, where the title does not say so. */
  intro?: string
  children: ReactNode
}

/** Settings of one kind on a tab, under their title. */
export const SettingSection = ({ title, intro, children }: SettingSectionProps) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {intro && <p>{intro}</p>}
    {children}
  </section>
)
