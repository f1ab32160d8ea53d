import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeadLink } from '#entry/DeadLink.tsx'
import { MailedLink } from '#entry/MailedLink.tsx'
import { isSpent } from '#entry/spent-link.ts'
import { timeOfDay } from '#platform/dates.ts'
import { browserStorage } from '#platform/storage/storage.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Logo } from '#ui/brand/Logo.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { BarePage } from '#ui/layout/BarePage.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { DeadLetters } from '../components/DeadLetters.tsx'
import { MailRecords } from '../components/MailRecords.tsx'
import { Numbers } from '../components/Numbers.tsx'
import { PracticeChanges } from '../components/PracticeChanges.tsx'
import { Practices } from '../components/Practices.tsx'
import { Reports } from '../components/Reports.tsx'
import { UnclaimedFaxes } from '../components/UnclaimedFaxes.tsx'
import { UndeliveredList } from '../components/UndeliveredList.tsx'
import { useNumbers } from '../state/numbers.ts'
import { usePracticeChanges } from '../state/practice-changes.ts'
import { LinkToken, useDeadLetters, useLink, useUndelivered } from '../state/queries.ts'
import { useReports } from '../state/reports.ts'
import { useUnclaimedFaxes } from '../state/unclaimed-faxes.ts'
import { changesText, faxesText, mailText, numbersText, reportsText, text } from '../text.ts'
import styles from './Operator.module.css'

/** The operator's page. There is no account for it: the link that a command on the machine printed opens it. */
export function Operator() {
  const [token, setToken] = useState(takeLinkToken)
  const link = useLink(token)
  const hasEnded = useHasEnded(link.data?.expiresAt)
  const isDead = !token || hasEnded || isSpent(link.error)
  useEffect(() => {
    if (isDead) dropLinkToken()
  }, [isDead])
  useEffect(() => {
    // A newer link that is opened in this very tab changes nothing but the part after the `#`.
    const take = () => setToken(takeLinkToken())
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const dead = (
    <DeadLink title={text.deadTitle} intro={text.dead}>
      <code className={styles.command}>{text.command}</code>
      <ButtonLink to="/" size="l" isWide>
        {text.toStart}
      </ButtonLink>
    </DeadLink>
  )
  return (
    <MailedLink link={link} isDead={isDead} dead={dead} waiting={{ title: text.waitTitle }} text={text}>
      {({ expiresAt }) => (
        <LinkToken value={token}>
          <OperatorPage expiresAt={expiresAt} />
        </LinkToken>
      )}
    </MailedLink>
  )
}

/** What each part shows. */
const PARTS = {
  jobs: DeadLetters,
  undelivered: UndeliveredList,
  faxes: UnclaimedFaxes,
  numbers: Numbers,
  reports: Reports,
  names: PracticeChanges,
  practices: Practices,
  mail: MailRecords,
}
const isPart = (part: string | null): part is keyof typeof PARTS =>
  part !== null && Object.hasOwn(PARTS, part)

/** What the operator sees and can do, in its parts. Which one is open stands in the address. */
function OperatorPage({ expiresAt }: { expiresAt: string }) {
  const [search] = useSearchParams()
  const tabParam = search.get('tab')
  const tab = isPart(tabParam) ? tabParam : 'jobs'
  const Part = PARTS[tab]
  const failed = useDeadLetters().data?.total ?? 0
  const undelivered = useUndelivered().data?.total ?? 0
  const faxes = useUnclaimedFaxes().data?.total ?? 0
  const numbers = useNumbers().data
  const reports = useReports().data?.total ?? 0
  const changes = usePracticeChanges().data?.total ?? 0
  const tabs = [
    {
      key: 'jobs',
      to: '?tab=jobs',
      label: text.jobs,
      count: <CountBadge tone="loud" count={failed} label={text.waiting(failed)} />,
    },
    {
      key: 'undelivered',
      to: '?tab=undelivered',
      label: text.deliveries,
      // Quiet: nobody can settle one, and it goes by itself.
      count: <CountBadge tone="quiet" count={undelivered} label={text.undelivered(undelivered)} />,
    },
    // Most installations never have one, and a narrow page has no room for a part that is always empty.
    ...(faxes > 0 || tab === 'faxes'
      ? [
          {
            key: 'faxes',
            to: '?tab=faxes',
            label: faxesText.tab,
            count: <CountBadge tone="loud" count={faxes} label={faxesText.waiting(faxes)} />,
          },
        ]
      : []),
    ...((numbers && (numbers.total > 0 || numbers.mayAdd)) || tab === 'numbers'
      ? [{ key: 'numbers', to: '?tab=numbers', label: numbersText.tab }]
      : []),
    {
      key: 'reports',
      to: '?tab=reports',
      label: reportsText.tab,
      count: <CountBadge tone="loud" count={reports} label={reportsText.waiting(reports)} />,
    },
    ...(changes > 0 || tab === 'names'
      ? [
          {
            key: 'names',
            to: '?tab=names',
            label: changesText.tab,
            count: <CountBadge tone="loud" count={changes} label={changesText.waiting(changes)} />,
          },
        ]
      : []),
    { key: 'practices', to: '?tab=practices', label: text.practices },
    { key: 'mail', to: '?tab=mail', label: mailText.tab },
  ]
  return (
    <BarePage
      header={
        <PageHeader
          mark={<Logo />}
          title={text.title}
          subtitle={text.until(timeOfDay(expiresAt))}
          tabs={<Tabs label={text.tabs} tabs={tabs} current={tab} />}
        />
      }
    >
      <Part />
    </BarePage>
  )
}

/** Becomes true at that moment, so that a page that was left open shows it instead of failing at the next click. */
function useHasEnded(expiresAt: string | undefined): boolean {
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    setEnded(false)
    if (!expiresAt) return
    const timer = setTimeout(() => setEnded(true), Math.max(0, Date.parse(expiresAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return hasEnded
}

const KEY = 'operatorLink'
const tab = browserStorage('sessionStorage')

/**
 * The token of the link. It comes after the `#`, which reaches no server, and leaves the address at once, so that it
 * stays in no history; this tab keeps it for a reload.
 */
function takeLinkToken(): string {
  const { hash, pathname, search } = window.location
  const given = hash.slice(1)
  if (given) {
    tab.setItem(KEY, given)
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return tab.getItem(KEY) ?? ''
}

const dropLinkToken = (): void => tab.removeItem(KEY)
