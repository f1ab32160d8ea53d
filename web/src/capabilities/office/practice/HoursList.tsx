import type { Holiday, OfficeDay } from '@corridor/contract/office/model.ts'
import { TIME_ZONES, type TimeZone } from '@corridor/contract/office/time-zones.ts'
import { clock, localDay } from '#platform/dates.ts'
import styles from './HoursList.module.css'
import { hoursText } from './text.ts'

const hoursOf = ({ isOpen, spans }: OfficeDay): string =>
  isOpen
    ? spans.map(({ opensAt, closesAt }) => `${clock(opensAt)} – ${clock(closesAt)}`).join(', ')
    : hoursText.closed

interface HoursListProps {
  /** Null until they are set. */
  hours: readonly OfficeDay[] | null
  timeZone: TimeZone
}

/** When a practice is open, to read. */
export function HoursList({ hours, timeZone }: HoursListProps) {
  if (!hours) return hoursText.notSet
  return (
    <>
      {hours.map((day) => (
        <p key={day.day} className={styles.day}>
          <span>{day.day}</span>
          <span>{hoursOf(day)}</span>
        </p>
      ))}
      <p>{TIME_ZONES[timeZone]}</p>
    </>
  )
}

/** The days on which a practice is closed, to read. */
export const HolidayList = ({ holidays }: { holidays: readonly Holiday[] }) =>
  holidays.map(({ on, name }) => (
    <p key={on} className={styles.day}>
      <span>{localDay(on)}</span>
      <span>{name}</span>
    </p>
  ))
