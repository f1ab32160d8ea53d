import { addDays } from '@corridor/contract/curbside/days.ts'
import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { BOARD_TABS, type BoardTab, NOW_GROUPS, onTab } from '@corridor/contract/curbside/status.ts'
import type { WorkState } from '@corridor/contract/worklist/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FirstSteps } from '#capabilities/office/public.ts'
import { localDate, localDay, longDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import buttonStyles from '#ui/actions/IconButton.module.css'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import {
  IconCalendarTime,
  IconCar,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconDots,
  IconPlus,
  IconQrcode,
  IconVolume,
  IconVolumeOff,
} from '#ui/icons/icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import {
  MessageDialog,
  NotesDialog,
  RoomDialog,
  TemperatureDialog,
  WalkInDialog,
} from '../components/Dialogs.tsx'
import { DoorDialog } from '../components/DoorDialog.tsx'
import { ImportDialog } from '../components/ImportDialog.tsx'
import { VisitRow } from '../components/VisitRow.tsx'
import { exportDay } from '../state/changes.ts'
import { dayQuery, settingsQuery, todayQuery } from '../state/queries.ts'
import { turnSound, useSound } from '../state/sound.ts'
import { useMinute } from '../state/use-minute.ts'
import { minutesSince } from '../state/visits.ts'
import { setUpText, text } from '../text.ts'
import styles from './Curbside.module.css'
import { SetUp } from './SetUp.tsx'

const ICONS = { now: IconCar, upcoming: IconCalendarTime, complete: IconCircleCheck }

const PANELS = ['walk-in', 'door', 'import', 'set-up'] as const
type Panel = (typeof PANELS)[number]

/** Patients who check in from the car: the board of a day, or the set-up before there is one. */
export function Curbside() {
  const [search, setSearch] = useSearchParams()
  const settings = useQuery(settingsQuery)
  const panel = PANELS.find((one) => one === search.get('panel'))
  const open = (to?: Panel) => setSearch(addressWith(search, { panel: to ?? null }).search)
  const isSettingUp = panel === 'set-up' || settings.data?.isSetUp === false
  if (!isSettingUp) return <Board panel={panel} open={open} />
  return (
    <Page header={<PageHeader title={setUpText.title} />} isNarrow>
      <Loaded query={settings} loadingLabel={setUpText.loading} rows={5} failedTitle={setUpText.failedTitle}>
        {(data) => <SetUp settings={data} onDone={() => open()} />}
      </Loaded>
    </Page>
  )
}

interface BoardProps {
  panel: Panel | undefined
  open: (panel?: Panel) => void
}

/** Who waits, outside and longest first. */
function Board({ panel, open }: BoardProps) {
  const [search] = useSearchParams()
  const now = useMinute()
  const today = localDate(now)
  const day = search.get('day') ?? today
  const isToday = day === today
  const query = useQuery(isToday ? todayQuery : dayQuery(day))
  const visits = query.data?.appointments ?? []
  const tab = BOARD_TABS.find((one) => one === search.get('view')) ?? 'now'
  const tabs = BOARD_TABS.map((key) => {
    const count = onTab(visits, key).length
    return {
      key,
      to: addressWith(search, { view: key }),
      label: text.views[key].label,
      count: <CountBadge count={count} label={String(count)} tone="quiet" />,
    }
  })
  const [longest, ...others] = visits
    .filter(({ appointmentStatus }) => appointmentStatus === 'Arrived')
    .toSorted((one, other) => (one.statusSince < other.statusSince ? -1 : 1))
  const wait = longest
    ? text.waiting(others.length + 1, minutesSince(longest.statusSince, now))
    : text.nobodyWaits
  return (
    <Page
      header={
        <PageHeader
          title={text.title}
          subtitle={isToday ? `${longDay(now)} · ${wait}` : localDay(day)}
          actions={<BoardActions day={day} isToday={isToday} open={open} />}
          tabs={
            <div className={styles.tabs}>
              <Tabs label={text.tabs} tabs={tabs} current={tab} />
              <DayLinks day={day} today={today} />
            </div>
          }
        />
      }
    >
      <Loaded
        query={query}
        loadingLabel={text.loading}
        rows={6}
        failedTitle={text.failedTitle}
        empty={{ when: () => onTab(visits, tab).length === 0, show: <Nobody tab={tab} isToday={isToday} /> }}
      >
        {({ work }) => <Rows visits={visits} work={work} tab={tab} now={now} isToday={isToday} />}
      </Loaded>
      {panel === 'walk-in' && <WalkInDialog onClose={() => open()} />}
      {panel === 'door' && <DoorDialog onClose={() => open()} />}
      {panel === 'import' && <ImportDialog onClose={() => open()} />}
    </Page>
  )
}

function Nobody({ tab, isToday }: { tab: BoardTab; isToday: boolean }) {
  const words = text.views[tab]
  if (!isToday) return <EmptyState Icon={ICONS[tab]} title={text.otherDay.title} text={text.otherDay.text} />
  return (
    <EmptyState
      Icon={ICONS[tab]}
      title={words.emptyTitle}
      text={words.empty}
      actions={<FirstSteps steps={['choose-access']} claim="CurbsideNoEMR" />}
    />
  )
}

function BoardActions({ day, isToday, open }: { day: string; isToday: boolean; open: BoardProps['open'] }) {
  const isSoundOn = useSound()
  const save = useTask(() => exportDay(day), { failure: 'snackbar', done: text.exported })
  const SoundIcon = isSoundOn ? IconVolume : IconVolumeOff
  return (
    <>
      <IconButton
        label={isSoundOn ? text.soundOn : text.soundOff}
        aria-pressed={isSoundOn}
        icon={<SoundIcon size={20} aria-hidden="true" />}
        onClick={() => turnSound(!isSoundOn)}
      />
      <Button icon={<IconQrcode size={18} aria-hidden="true" />} onClick={() => open('door')}>
        {text.doorCode}
      </Button>
      {isToday && (
        <Button
          look="primary"
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => open('walk-in')}
        >
          {text.walkIn}
        </Button>
      )}
      <Menu
        trigger={<IconDots size={20} aria-hidden="true" />}
        triggerLabel={text.more}
        triggerClass={buttonStyles.button}
      >
        <MenuItem onAction={() => open('import')}>{text.addAppointments}</MenuItem>
        <MenuItem onAction={() => void save.run()}>{text.export}</MenuItem>
        <MenuItem onAction={() => open('set-up')}>{text.settings}</MenuItem>
      </Menu>
    </>
  )
}

function DayLinks({ day, today }: { day: string; today: string }) {
  const [search, setSearch] = useSearchParams()
  const go = (days: number) => {
    const other = addDays(day, days)
    setSearch(addressWith(search, { day: other === today ? null : other }).search)
  }
  return (
    <div className={styles.days}>
      <IconButton
        label={text.dayBefore}
        icon={<IconChevronLeft size={20} aria-hidden="true" />}
        onClick={() => go(-1)}
      />
      <span>{day === today ? text.today : localDay(day)}</span>
      <IconButton
        label={text.nextDay}
        icon={<IconChevronRight size={20} aria-hidden="true" />}
        onClick={() => go(1)}
      />
    </div>
  )
}

interface RowsProps {
  visits: readonly LiteAppointment[]
  work: readonly WorkState[]
  tab: BoardTab
  now: number
  isToday: boolean
}

function Rows({ visits, work, tab, now, isToday }: RowsProps) {
  const [opened, setOpened] = useState<{
    visit: LiteAppointment
    what: 'temperature' | 'room' | 'message' | 'notes'
  }>()
  const canText = useSession(({ claims }) => claims.includes('PatientTexting'))
  const listed = onTab(visits, tab)
  const groups =
    tab === 'now'
      ? NOW_GROUPS.map((status) => ({
          title: text.groups[status],
          visits: listed.filter(({ appointmentStatus }) => appointmentStatus === status),
        })).filter((group) => group.visits.length > 0)
      : [{ title: null, visits: listed }]
  const close = () => setOpened(undefined)
  const board = useRef<HTMLDivElement>(null)
  const focused = useRef<{ id: string; target: Element }>(undefined)
  // A step takes a row to another group, and the focus out of the page: the row keeps it, and no button, which Enter would press again.
  useEffect(() => {
    const isLost = document.activeElement === document.body && focused.current?.target.isConnected === false
    if (!isLost) return
    const row = board.current?.querySelector<HTMLElement>(`[data-visit="${focused.current?.id}"]`)
    focused.current = undefined
    const target = row ?? board.current
    target?.focus()
  })
  return (
    <div ref={board} className={styles.board} tabIndex={-1}>
      <div className={styles.head} aria-hidden="true">
        {Object.values(text.columns).map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title ?? text.views[tab].label}>
          {group.title && <h2 className={styles.group}>{group.title}</h2>}
          <ul className={styles.rows}>
            {group.visits.map((visit) => (
              <VisitRow
                key={visit.id}
                visit={visit}
                work={work.find(({ itemId }) => itemId === visit.id)}
                now={now}
                isToday={isToday}
                canText={canText}
                onTemperature={() => setOpened({ visit, what: 'temperature' })}
                onRoom={() => setOpened({ visit, what: 'room' })}
                onMessage={() => setOpened({ visit, what: 'message' })}
                onNotes={() => setOpened({ visit, what: 'notes' })}
                onFocus={({ target }) => {
                  focused.current = { id: visit.id, target }
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {opened?.what === 'temperature' && <TemperatureDialog visit={opened.visit} onClose={close} />}
      {opened?.what === 'room' && <RoomDialog visit={opened.visit} onClose={close} />}
      {opened?.what === 'message' && <MessageDialog visit={opened.visit} onClose={close} />}
      {opened?.what === 'notes' && <NotesDialog visit={opened.visit} onClose={close} />}
    </div>
  )
}
