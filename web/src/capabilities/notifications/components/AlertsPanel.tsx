import { TextLink } from '#ui/actions/TextLink.tsx'
import { ALERTS_PATH } from '../paths.ts'
import { text } from '../text.ts'
import { AlertActions } from './AlertActions.tsx'
import { AlertList } from './AlertList.tsx'
import styles from './AlertsPanel.module.css'

/** The alerts beside the bell. `onLeave` closes it when something in it leads elsewhere. */
export function AlertsPanel({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{text.title}</h2>
        <AlertActions onLeave={onLeave} />
      </header>
      <div className={styles.list}>
        <AlertList onLeave={onLeave} />
      </div>
      <footer className={styles.foot}>
        <TextLink to={ALERTS_PATH} onClick={onLeave}>
          {text.all}
        </TextLink>
      </footer>
    </>
  )
}
