import type { Side } from '@corridor/contract/documents/referrals.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import {
  daysInStage,
  isMove,
  needsDay,
  OPEN_STAGES,
  type OpenStage,
  type Stage,
  type StageLimits,
} from '@corridor/contract/documents/stages.ts'
import { type DragEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useConfirm } from '#platform/confirm.ts'
import { shortDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { IconAlarm, IconAlertTriangle } from '#ui/icons/icons.ts'
import { StageDialog } from '../reader/StageDialog.tsx'
import { moveReferral } from '../state/changes.ts'
import { stageText } from '../text.ts'
import styles from './Board.module.css'
import { Ended } from './Ended.tsx'
import type { Shown } from './shown.ts'
import { boardText as text } from './text.ts'

interface BoardProps {
  referrals: readonly Shown[]
  side: Side
  limits: StageLimits
  now: number
  openId: string | null
  endedCount: number
}

const COLUMNS = [...OPEN_STAGES, 'closed'] as const
type Column = (typeof COLUMNS)[number]

const limitOf = (stage: OpenStage, limits: StageLimits): string =>
  stage === 'scheduled' ? text.untilDay : text.limit(limits[stage])

/** A column for each open stage, late cards first. A card is dragged, or moved by Alt and the arrow keys. */
export function Board({ referrals, side, limits, now, openId, endedCount }: BoardProps) {
  const [dragged, setDragged] = useState<Shown>()
  const [over, setOver] = useState<Column>()
  const [scheduling, setScheduling] = useState<Shown>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const board = useRef<HTMLDivElement>(null)
  /** A card is another element in its new column, which takes the focus, so that the next key moves it on. */
  const movedByKey = useRef<{ id: string; to: Stage }>(undefined)
  useEffect(() => {
    const moved = referrals.find(
      ({ id, stage }) => id === movedByKey.current?.id && stage === movedByKey.current.to,
    )
    if (!moved) return
    movedByKey.current = undefined
    board.current?.querySelector<HTMLElement>(`[data-referral="${moved.id}"]`)?.focus()
  }, [referrals])
  const move = useTask(
    (one: Shown, to: Stage, day: string | null) => moveReferral(one.id, one.stage, to, day),
    {
      failure: 'snackbar',
      done: (_, to) => stageText.moved(STAGE_NAMES[to]),
    },
  )
  const moveTo = (one: Shown, to: Stage) => {
    if (!isMove(one.stage, to)) return to !== one.stage && showSnackbar(text.cannot, 'info')
    if (needsDay(to)) setScheduling(one)
    else if (to === 'report' && !one.hasReport) void reportOn(one)
    else void move.run(one, to, null)
  }
  /** A report moves the referral by itself: who was asked for one writes it, and who waits for it says that it came another way. */
  const reportOn = async (one: Shown) => {
    if (side === 'received' && one.fromPracticeId !== null)
      return navigate(addressWith(search, { send: 'report', about: one.id }))
    if (await confirm({ ...text.withoutReport, look: 'primary' })) await move.run(one, 'report', null)
  }
  const drop = (event: DragEvent, to: Column) => {
    event.preventDefault()
    setOver(undefined)
    if (dragged) moveTo(dragged, to)
    setDragged(undefined)
  }
  const onKey = (event: KeyboardEvent, one: Shown) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    const to = COLUMNS[COLUMNS.indexOf(one.stage as Column) + by]
    if (!to) return
    movedByKey.current = { id: one.id, to }
    moveTo(one, to)
  }
  const dropZone = (column: Column) => ({
    'data-over': over === column || undefined,
    onDragOver: (event: DragEvent) => {
      if (!dragged || dragged.stage === column) return
      // Also where it can't go: a drop there says so.
      event.preventDefault()
      if (isMove(dragged.stage, column)) setOver(column)
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => drop(event, column),
  })
  return (
    <>
      <p className={styles.hint}>{text.move}</p>
      <div ref={board} className={styles.board}>
        {OPEN_STAGES.map((stage) => (
          <section key={stage} className={styles.column} aria-label={STAGE_NAMES[stage]} {...dropZone(stage)}>
            <Cards {...{ referrals, stage, side, limits, now, openId }} onDrag={setDragged} onKey={onKey} />
          </section>
        ))}
        <Ended side={side} count={endedCount} dropZone={dropZone('closed')} />
      </div>
      {scheduling && (
        <StageDialog
          onDay={(day) => moveReferral(scheduling.id, scheduling.stage, 'scheduled', day)}
          onClose={() => setScheduling(undefined)}
        />
      )}
    </>
  )
}

interface CardsProps extends Omit<BoardProps, 'endedCount'>, Pick<CardProps, 'onDrag' | 'onKey'> {
  stage: OpenStage
}

/** What is in one stage: its name, how long a referral may stay there, and its cards. */
function Cards({ referrals, stage, side, limits, now, openId, onDrag, onKey }: CardsProps) {
  const cards = referrals.filter((one) => one.stage === stage)
  return (
    <>
      <h3 className={styles.name}>
        {STAGE_NAMES[stage]} <span className={styles.count}>{cards.length}</span>
      </h3>
      <p className={styles.limit}>{limitOf(stage, limits)}</p>
      <ul className={styles.cards}>
        {cards.map((one) => (
          <Card
            key={one.id}
            referral={one}
            side={side}
            days={daysInStage(one, now)}
            isOpen={one.id === openId}
            onDrag={onDrag}
            onKey={onKey}
          />
        ))}
      </ul>
    </>
  )
}

interface CardProps {
  referral: Shown
  side: Side
  days: number
  isOpen: boolean
  onDrag: (referral: Shown | undefined) => void
  onKey: (event: KeyboardEvent, referral: Shown) => void
}

const Card = memo(function Card({ referral, side, days, isOpen, onDrag, onKey }: CardProps) {
  const [search] = useSearchParams()
  const { isLate, stage, scheduledOn, urgency } = referral
  const day = stage === 'scheduled' && scheduledOn ? shortDay(scheduledOn) : undefined
  const wait = day ? (isLate ? text.was(day) : day) : text.days(days)
  return (
    <li>
      <Link
        className={classes(styles.card, isLate && styles.late, isOpen && styles.open)}
        to={addressWith(search, { document: referral.id })}
        aria-current={isOpen ? 'true' : undefined}
        data-referral={referral.id}
        draggable
        onDragStart={() => onDrag(referral)}
        onDragEnd={() => onDrag(undefined)}
        onKeyDown={(event) => onKey(event, referral)}
      >
        <b>{referral.patientTag}</b>
        <span className={styles.practice}>
          {side === 'sent' ? referral.toPracticeName : referral.fromPracticeName}
        </span>
        {referral.summary && <span className={styles.about}>{referral.summary}</span>}
        {urgency === 'urgent' && (
          <Badge tone="red" icon={<IconAlertTriangle size={14} aria-hidden="true" />}>
            {text.urgent}
          </Badge>
        )}
        {isLate ? (
          <Badge tone="red" icon={<IconAlarm size={14} aria-hidden="true" />}>
            {wait}
          </Badge>
        ) : (
          <span className={styles.practice}>{wait}</span>
        )}
        {referral.hasReport && side === 'sent' && <span className={styles.read}>{text.readReport}</span>}
      </Link>
    </li>
  )
})
