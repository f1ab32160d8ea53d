import {
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
  type TimelineTone,
} from '@corridor/contract/kernel/timeline/entry.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { longDay, timeOfDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Card } from '#ui/data/Card.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { IconTile } from '#ui/data/IconTile.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import type { Tone } from '#ui/data/tones.ts'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import {
  IconCar,
  IconDeviceMobileMessage,
  IconFileText,
  IconHistory,
  IconId,
  IconLock,
  IconMail,
  IconPrinter,
} from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { timelineQuery } from '../state/queries.ts'
import { timelineText as text } from '../text.ts'
import styles from './Timeline.module.css'

const ICONS: Record<TimelineKind, Icon> = {
  text: IconDeviceMobileMessage,
  email: IconMail,
  document: IconFileText,
  fax: IconPrinter,
  arrival: IconCar,
  note: IconLock,
  record: IconId,
}

const TONES: Record<TimelineTone, Tone> = {
  neutral: 'grey',
  info: 'blue',
  success: 'green',
  warning: 'orange',
  danger: 'red',
}

const kindIn = (search: URLSearchParams): TimelineKind | undefined =>
  TIMELINE_KINDS.find((kind) => kind === search.get('show'))

/** The entries below the day they belong to. */
function byDay(entries: readonly TimelineEntry[]): { day: string; entries: TimelineEntry[] }[] {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const at = Date.parse(entry.at)
    const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
    const day = isThisYear ? longDay(at) : `${longDay(at)}, ${new Date(at).getFullYear()}`
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** What happened with a patient on all channels, newest first. */
export function Timeline({ patientId }: { patientId: string }) {
  const [search] = useSearchParams()
  const kind = kindIn(search)
  const query = useInfiniteQuery(timelineQuery(patientId, kind))
  const counts = query.data?.pages[0]?.counts ?? []
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={text.title}>
      <div className={styles.filters}>
        <Filters label={text.filter}>
          <Chip to={addressWith(search, { show: null })} isOn={!kind}>
            {text.counted(text.all, all)}
          </Chip>
          {counts
            .filter(({ count }) => count > 0)
            .map((one) => (
              <Chip key={one.kind} to={addressWith(search, { show: one.kind })} isOn={kind === one.kind}>
                {text.counted(text.kinds[one.kind], one.count)}
              </Chip>
            ))}
        </Filters>
      </div>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        rows={5}
        failedTitle={text.failedTitle}
        empty={{
          when: ({ pages }) => pages[0]?.entries.length === 0,
          show: <EmptyState Icon={IconHistory} title={text.emptyTitle} text={text.empty} />,
        }}
      >
        {({ pages }) => (
          <div className={styles.days}>
            {byDay(pages.flatMap(({ entries }) => entries)).map(({ day, entries }) => (
              <section key={day}>
                <h3 className={styles.day}>{day}</h3>
                <ul className={styles.list}>
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
      <MoreButton query={query} look="quiet" className={styles.more}>
        {text.earlier}
      </MoreButton>
    </Card>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const KindIcon = ICONS[entry.kind]
  const isNote = entry.kind === 'note'
  return (
    <li className={styles.entry} data-note={isNote || undefined}>
      <IconTile tone={isNote ? 'orange' : TONES[entry.tone]}>
        <KindIcon size={18} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.title}>{entry.title}</p>
        {entry.text && <p>{entry.text}</p>}
        {entry.detail && <p className={styles.detail}>{entry.detail}</p>}
        {entry.path && <TextLink to={entry.path}>{text.open}</TextLink>}
      </div>
      <time className={styles.time} dateTime={entry.at}>
        {timeOfDay(entry.at)}
      </time>
    </li>
  )
}
