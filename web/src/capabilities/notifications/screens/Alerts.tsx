import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { AlertActions } from '../components/AlertActions.tsx'
import { AlertList } from '../components/AlertList.tsx'
import { text } from '../text.ts'
import styles from './Alerts.module.css'

/** The alerts on a page of their own, where there is no room for a panel. */
export function Alerts() {
  return (
    <Page isNarrow header={<PageHeader title={text.title} actions={<AlertActions />} />}>
      <div className={styles.card}>
        <AlertList />
      </div>
    </Page>
  )
}
