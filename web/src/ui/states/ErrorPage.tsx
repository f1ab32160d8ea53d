import { type ReactNode, use } from 'react'
import { CorridorPicture } from '../brand/CorridorPicture.tsx'
import { InsideMain } from '../layout/inside-main.ts'
import styles from './ErrorPage.module.css'

interface ErrorPageProps {
  title: string
  text: string
  /** What to quote to support. */
  detail?: string
  actions?: ReactNode
}

/** A page instead of a screen: not found, not for you, failed. */
export function ErrorPage({ title, text, detail, actions }: ErrorPageProps) {
  const Frame = use(InsideMain) ? 'div' : 'main'
  return (
    <Frame className={styles.page}>
      <CorridorPicture />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
      {detail && <p className={styles.detail}>{detail}</p>}
    </Frame>
  )
}
