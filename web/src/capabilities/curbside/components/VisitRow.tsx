import { isFever, needsConfirmation } from '@corridor/contract/curbside/health.ts'
import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { nextStep } from '@corridor/contract/curbside/status.ts'
import type { WorkState } from '@corridor/contract/worklist/model.ts'
import type { FocusEvent } from 'react'
import { WorkBadges } from '#capabilities/worklist/public.ts'
import { timeOfDay } from '#platform/dates.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/data/Badge.tsx'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconMessage2,
  IconParking,
  IconUserCheck,
  IconWalk,
} from '#ui/icons/icons.ts'
import { minutesSince, nameOf } from '../state/visits.ts'
import { rowText as text } from '../text.ts'
import { useVisitActions } from './use-visit-actions.ts'
import { VisitMenu } from './VisitMenu.tsx'
import styles from './VisitRow.module.css'

interface VisitRowProps {
  visit: LiteAppointment
  /** How far the team is with it, once the patient has arrived. */
  work: WorkState | undefined
  now: number
  /** A day that is over is looked at; its steps are done. */
  isToday: boolean
  canText: boolean
  onTemperature: () => void
  onRoom: () => void
  onMessage: () => void
  onNotes: () => void
  onFocus: (event: FocusEvent) => void
}

const HEALTH = {
  Pass: { tone: 'green', Icon: IconCircleCheck },
  Failed: { tone: 'red', Icon: IconAlertTriangle },
  Incomplete: { tone: 'grey', Icon: IconClock },
} as const

/** After so many minutes a wait is shown in red. */
const LONG_WAIT_MINUTES = 10

/** The large number of a row, and the word below it. */
function waitOf(visit: LiteAppointment, now: number): [string, string] {
  const minutes = minutesSince(visit.statusSince, now)
  switch (visit.appointmentStatus) {
    case 'Arrived':
      return [String(minutes), text.min]
    case 'ClearToEnter':
      return minutes === 0 ? [text.now, text.calledIn] : [String(minutes), text.min]
    case 'PatientInOffice':
      return [String(minutes), text.inOffice]
    case 'Upcoming':
      return timeParts(visit.appointmentAt)
    default:
      return timeParts(visit.statusSince)
  }
}

/** The half of the day stands below, where the clock has one. */
function timeParts(instant: string): [string, string] {
  const [time = '', half = ''] = timeOfDay(instant).split(/\s/)
  return [time, half]
}

/** One visit: how long, who, where, the health check, and the one button with the next step's label. */
export function VisitRow(props: VisitRowProps) {
  const { visit, work, now, isToday, canText, onTemperature, onRoom, onMessage, onNotes } = props
  const actions = useVisitActions(visit)
  const { appointmentStatus: status, covidFormStatus, temperature, provider, source } = visit
  const name = nameOf(visit)
  const step = nextStep(status)
  const isConfirmedFirst = step === 'ClearToEnter' && needsConfirmation(visit)
  const [wait, unit] = waitOf(visit, now)
  const isLong = status === 'Arrived' && minutesSince(visit.statusSince, now) >= LONG_WAIT_MINUTES
  const { tone, Icon } = HEALTH[covidFormStatus]
  const degrees = temperature === null ? null : text.degrees(temperature)
  const time = timeOfDay(visit.appointmentAt)
  return (
    <li
      tabIndex={-1}
      data-visit={visit.id}
      onFocus={props.onFocus}
      className={classes(
        styles.row,
        isLong && styles.long,
        status === 'Arrived' && covidFormStatus === 'Failed' && styles.failed,
      )}
    >
      <span className={styles.wait}>
        <b className={isLong ? styles.late : undefined}>{wait}</b>
        <small>{unit}</small>
      </span>
      <span className={styles.patient}>
        <b>{name}</b>
        <small>
          {source === 'import'
            ? text.with(time, provider)
            : source === 'door'
              ? text.walkInByDoor
              : text.with(text.walkIn, provider)}
        </small>
        {/* The minutes stand at the start of the row, and its tab says what is over. */}
        {work && <WorkBadges state={{ ...work, waitingSince: null, doneAt: null }} />}
      </span>
      <Whereabouts visit={visit} isToday={isToday} onRoom={onRoom} />
      <span className={styles.health}>
        <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
          {covidFormStatus}
        </Badge>
        <small>
          {visit.healthNote ?? visit.concerns[0] ?? text.answered(visit.answered, visit.questions)}
        </small>
      </span>
      <span className={styles.temperature}>
        <button
          type="button"
          className={classes(
            styles.degrees,
            degrees === null && styles.none,
            isFever(temperature) && styles.late,
          )}
          aria-label={degrees === null ? text.addTemperature(name) : text.changeTemperature(name, degrees)}
          onClick={onTemperature}
        >
          {degrees ?? text.add}
        </button>
      </span>
      <span className={styles.actions}>
        {isToday && (
          <Button
            isWide
            look={step === 'ClearToEnter' && !isConfirmedFirst ? 'primary' : undefined}
            isBusy={actions.step.isBusy}
            onClick={() => void actions.take(step)}
          >
            {text.step(step, isConfirmedFirst)}
          </Button>
        )}
        {canText && visit.mobileNumber && (
          <IconButton
            label={text.message(name)}
            icon={<IconMessage2 size={20} aria-hidden="true" />}
            onClick={onMessage}
          />
        )}
        {work && (
          <IconButton
            label={text.notes(name, work.noteCount)}
            icon={<IconUserCheck size={20} aria-hidden="true" />}
            onClick={onNotes}
          />
        )}
        <VisitMenu visit={visit} label={text.more(name)} isToday={isToday} actions={actions} />
      </span>
    </li>
  )
}

/** Where the patient is: a spot, a car, on foot, a room, or not here. */
function Whereabouts({ visit, isToday, onRoom }: Pick<VisitRowProps, 'visit' | 'isToday' | 'onRoom'>) {
  const { appointmentStatus: status, spot, car, room } = visit
  const name = nameOf(visit)
  if (status === 'PatientInOffice' && isToday)
    return (
      <span className={styles.spot}>
        <button
          type="button"
          className={classes(styles.degrees, room === null && styles.none)}
          aria-label={room === null ? text.addRoomFor(name) : text.changeRoom(name, text.room(room))}
          onClick={onRoom}
        >
          {room === null ? text.addRoom : text.room(room)}
        </button>
      </span>
    )
  if (room !== null) return <span className={classes(styles.spot, styles.quiet)}>{text.room(room)}</span>
  if (status === 'Upcoming' || status === 'NotArrived')
    return <span className={classes(styles.spot, styles.quiet)}>{text.notHere}</span>
  if (status === 'Left') return <span className={classes(styles.spot, styles.quiet)}>{text.didNotStay}</span>
  const Icon = spot ? IconParking : IconWalk
  return (
    <span className={styles.spot}>
      <b>
        <Icon size={18} aria-hidden="true" />
        {spot ? text.spot(spot) : car ? text.elsewhere : text.onFoot}
      </b>
      {car && <small>{car}</small>}
    </span>
  )
}
