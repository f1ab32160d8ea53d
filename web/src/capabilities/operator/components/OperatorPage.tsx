import { useSearchParams } from 'react-router'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useDeadLetters } from '../state/queries.ts'
import { timeOfDay } from '../state/when.ts'
import { text } from '../text.ts'
import { DeadLetters } from './DeadLetters.tsx'
import styles from './OperatorPage.module.css'
import { Practices } from './Practices.tsx'

/** What the operator can do, in two parts. Which one is open stands in the address. */
export function OperatorPage({ expiresAt }: { expiresAt: string }) {
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'practices' ? 'practices' : 'jobs'
  const failed = useDeadLetters().data?.total ?? 0
  const tabs = [
    {
      key: 'jobs',
      to: '?tab=jobs',
      label: text.jobs,
      count: <CountBadge tone="loud" count={failed} label={text.waiting(failed)} />,
    },
    { key: 'practices', to: '?tab=practices', label: text.practices },
  ]
  return (
    <div className={styles.page}>
      <PageHeader
        mark={<Logo />}
        title={text.title}
        subtitle={text.until(timeOfDay(expiresAt))}
        tabs={<Tabs label={text.tabs} tabs={tabs} current={tab} />}
      />
      <main className={styles.main}>{tab === 'jobs' ? <DeadLetters /> : <Practices />}</main>
    </div>
  )
}
