import { startTransition, useContext, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { WaitingItem } from '#platform/capability/waiting.ts'
import { Capabilities, type HomeCard } from '#platform/capability.ts'
import { useAreItemsLoaded, useWaitingItems, useWaitingNumber } from '#platform/counts.ts'
import { longDay, waitedFor } from '#platform/dates.ts'
import { LateCard } from '#platform/navigation/LateCard.tsx'
import { useMenu } from '#platform/navigation/use-menu.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Card } from '#ui/data/Card.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { IconTile } from '#ui/data/IconTile.tsx'
import { IconCircleCheck, IconDoorEnter } from '#ui/icons/icons.ts'
import { Age } from '#ui/states/Age.tsx'
import { ConnectionLostAt } from '#ui/states/connection-lost-at.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FirstSteps } from '../components/FirstSteps.tsx'
import { HomePage } from '../components/HomePage.tsx'
import { text } from '../text.ts'
import styles from './Home.module.css'

/** The start page after signing in: what is waiting, and the cards of the capabilities. */
export function Home() {
  const user = useSession((session) => session.user)
  const { entries, isLoaded } = useMenu()
  const lostAt = useContext(ConnectionLostAt)
  const drawn = useDrawn()
  const hasRows = drawn !== 'frame'
  if (!user) return null
  return (
    <HomePage day={longDay(Date.now())} note={lostAt !== null && <Age at={lostAt} />}>
      <div className={styles.parts}>
        <div className={styles.main}>
          {entries.length === 0 && isLoaded ? (
            <EmptyState
              Icon={IconDoorEnter}
              title={text.nothingTitle}
              text={user.practiceName ? text.nothing : text.nothingAlone}
              actions={<ButtonLink to="/dashboard/account">{text.account}</ButtonLink>}
            />
          ) : (
            <WaitingCard hasRows={hasRows} />
          )}
          {drawn === 'all' && (
            <>
              <TodayCard />
              <Cards menuItem="main" />
            </>
          )}
        </div>
        {drawn === 'all' && (
          <div className={styles.side}>
            <FirstSteps />
            <Cards menuItem="side" />
          </div>
        )}
      </div>
    </HomePage>
  )
}

/**
 * How much of the page is drawn: rows only once the first of them are complete. Each has a query of its own, and shown one by one they
 * would push each other and everything below them away. What comes later joins them. The rows are laid out before the cards below
 * them, and both are drawn in slices, so that a slow phone answers meanwhile.
 */
function useDrawn(): 'frame' | 'rows' | 'all' {
  const isLoaded = useAreItemsLoaded()
  const [drawn, setDrawn] = useState<'frame' | 'rows' | 'all'>(isLoaded ? 'all' : 'frame')
  useEffect(() => {
    if (drawn === 'frame' && isLoaded) startTransition(() => setDrawn('rows'))
    if (drawn === 'rows') startTransition(() => setDrawn('all'))
  }, [isLoaded, drawn])
  return drawn
}

/**
 * Everything that waits for the person, one row for each count of the capabilities: urgent first, then
 * longest.
 */
function WaitingCard({ hasRows }: { hasRows: boolean }) {
  const items = useWaitingItems(false, hasRows)
  const number = useWaitingNumber(false)
  return (
    <Card
      title={text.waiting}
      badge={<CountBadge tone="loud" count={number} label={text.number(number)} />}
      note={hasRows && items.length > 1 && text.order}
    >
      {/* The row loads a moment after its count. */}
      {hasRows && items.length === 0 && number === 0 && (
        <div className={styles.calm}>
          <IconCircleCheck size={22} aria-hidden="true" />
          <div>
            <p className={styles.title}>{text.calmTitle}</p>
            <p className={styles.detail}>{text.calm}</p>
          </div>
        </div>
      )}
      {hasRows && <WaitingRows items={items} />}
    </Card>
  )
}

/** Who waits outside and who of the team is there; nothing for somebody without a practice. */
function TodayCard() {
  const items = useWaitingItems(true)
  const parts = useCards('today')
  if (items.length === 0 && parts.length === 0) return null
  return (
    <Card title={text.today}>
      <WaitingRows items={items} />
      <Cards menuItem="today" />
    </Card>
  )
}

function WaitingRows({ items }: { items: readonly WaitingItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        // Two kinds may wait at one address, documents and faxes for example.
        <WaitingRow key={`${item.path} ${item.title}`} item={item} />
      ))}
    </ul>
  )
}

function WaitingRow({ item }: { item: WaitingItem }) {
  const task = useTask(async () => item.run?.(), { failure: 'snackbar' })
  const spoken = `${item.action}: ${item.title}`
  return (
    <li className={styles.row}>
      <IconTile tone={item.tone}>
        <item.Icon size={20} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.title}>
          {item.run ? (
            <Link className={styles.link} to={item.path}>
              {item.title}
            </Link>
          ) : (
            item.title
          )}
        </p>
        {item.detail && <p className={styles.detail}>{item.detail}</p>}
      </div>
      {item.run ? (
        <Button size="s" isBusy={task.isBusy} onClick={() => void task.run()} aria-label={spoken}>
          {item.action}
        </Button>
      ) : (
        <ButtonLink size="s" to={item.path} aria-label={spoken}>
          {item.action}
        </ButtonLink>
      )}
      <span className={styles.since}>{waitedFor(item.since)}</span>
    </li>
  )
}

function useCards(menuItem: HomeCard['menuItem']): HomeCard[] {
  const session = useSession()
  return useContext(Capabilities)
    .flatMap(({ home = [] }) => home)
    .filter((card) => card.menuItem === menuItem && (card.isFor?.(session) ?? true))
}

/** The cards of the capabilities, each loaded when the person has it. */
function Cards({ menuItem }: { menuItem: HomeCard['menuItem'] }) {
  return useCards(menuItem).map(({ name, load }) => <LateCard key={name} load={load} props={{}} />)
}
