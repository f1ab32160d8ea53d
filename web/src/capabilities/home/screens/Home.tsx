import { displayName } from '@corridor/contract/people/rules.ts'
import { IconCircleCheck, IconDoorEnter } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useContext, useState } from 'react'
import { Capabilities, type HomeCard } from '../../../platform/capability.ts'
import { useNumbers, useWaitingLines, type WaitingLine } from '../../../platform/counts.ts'
import { longDay } from '../../../platform/dates.ts'
import { useMenu } from '../../../platform/navigation/use-menu.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { CountBadge } from '../../../ui/data/CountBadge.tsx'
import { IconTile } from '../../../ui/data/IconTile.tsx'
import { Age } from '../../../ui/states/Age.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { LineLostAt } from '../../../ui/states/line-lost-at.ts'
import { FirstSteps } from '../components/FirstSteps.tsx'
import { text } from '../text.ts'
import { waitedFor } from '../waited-for.ts'
import styles from './Home.module.css'

/** The doctor is greeted with title and last name, everybody else with the first name. */
const greetedAs = (user: Parameters<typeof displayName>[0]): string => {
  const isDoctor = displayName(user).startsWith('Dr ')
  return isDoctor ? `Dr ${user.lastName}` : user.firstName
}

/** Where one lands after signing in: what waits, and what the capabilities have to say today. */
export function Home() {
  const user = useSession((session) => session.user)
  const { entries, isKnown } = useMenu()
  const lostAt = useContext(LineLostAt)
  if (!user) return null
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        <header>
          <h1 className={styles.greeting}>{text.greeting(new Date().getHours(), greetedAs(user))}</h1>
          <p className={styles.practice}>
            {user.practiceName && `${user.practiceName} · `}
            {longDay(Date.now())}
          </p>
          {lostAt !== null && <Age at={lostAt} />}
        </header>
        <div className={styles.parts}>
          <div className={styles.main}>
            {entries.length === 0 && isKnown ? (
              <EmptyState
                Icon={IconDoorEnter}
                title={text.nothingTitle}
                text={user.practiceName ? text.nothing : text.nothingAlone}
                actions={<ButtonLink to="/dashboard/account">{text.account}</ButtonLink>}
              />
            ) : (
              <WaitingCard />
            )}
            <Cards place="main" />
          </div>
          <div className={styles.side}>
            <FirstSteps />
            <Cards place="side" />
          </div>
        </div>
      </div>
    </div>
  )
}

/** What waits for somebody, a line for each count of the capabilities: urgent first, then longest. */
function WaitingCard() {
  const lines = useWaitingLines()
  const number = useNumbers()()
  return (
    <Card
      title={text.waiting}
      badge={<CountBadge tone="loud" count={number} label={text.number(number)} />}
      note={lines.length > 1 && text.order}
    >
      {/* A line comes a moment after its number. */}
      {lines.length === 0 && number === 0 && (
        <div className={styles.calm}>
          <IconCircleCheck size={22} aria-hidden="true" />
          <div>
            <p className={styles.title}>{text.calmTitle}</p>
            <p className={styles.detail}>{text.calm}</p>
          </div>
        </div>
      )}
      <ul>
        {lines.map((line) => (
          <WaitingRow key={line.path} line={line} />
        ))}
      </ul>
    </Card>
  )
}

function WaitingRow({ line }: { line: WaitingLine }) {
  return (
    <li className={styles.row}>
      <IconTile tone={line.tone}>
        <line.Icon size={20} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.title}>{line.title}</p>
        {line.detail && <p className={styles.detail}>{line.detail}</p>}
      </div>
      <ButtonLink size="s" to={line.path} aria-label={`${line.action}: ${line.title}`}>
        {line.action}
      </ButtonLink>
      <span className={styles.since}>{waitedFor(line.since)}</span>
    </li>
  )
}

/** The parts that capabilities bring along, each loaded when somebody has it. */
function Cards({ place }: { place: HomeCard['place'] }) {
  const session = useSession()
  const cards = useContext(Capabilities)
    .flatMap(({ home = [] }) => home)
    .filter((card) => card.place === place && (card.isFor?.(session) ?? true))
  return cards.map(({ name, load }) => <LateCard key={name} load={load} />)
}

function LateCard({ load }: { load: HomeCard['load'] }) {
  const [Part] = useState<ComponentType>(() => lazy(async () => ({ default: (await load()).Card })))
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}
