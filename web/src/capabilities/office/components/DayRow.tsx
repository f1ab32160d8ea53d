import type { OfficeDay } from '@corridor/contract/office/model.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { Switch } from '../../../ui/Switch.tsx'
import { hoursText } from '../text.ts'
import styles from './DayRow.module.css'

interface DayRowProps {
  place: number
  day: OfficeDay
  error?: string
  onChange: (change: Partial<OfficeDay>) => void
}

/** One day of the week: closed, or open from and to. */
export function DayRow({ place, day, error, onChange }: DayRowProps) {
  const id = `officeHours.${place}`
  const wrong = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error && `${id}-error` }
  return (
    <li className={styles.row}>
      <div className={styles.day}>
        <Switch
          id={`${id}.isOpen`}
          label={day.day}
          detail={day.isOpen ? hoursText.open : hoursText.closed}
          checked={day.isOpen}
          onChange={(event) => onChange({ isOpen: event.target.checked })}
        />
      </div>
      {day.isOpen && (
        <div className={styles.times}>
          <input
            id={`${id}.opensAt`}
            type="time"
            className={styles.time}
            aria-label={hoursText.opens(day.day)}
            value={day.opensAt}
            onChange={(event) => onChange({ opensAt: event.target.value })}
            {...wrong}
          />
          <span className={styles.to}>{hoursText.to}</span>
          <input
            id={`${id}.closesAt`}
            type="time"
            className={styles.time}
            aria-label={hoursText.closes(day.day)}
            value={day.closesAt}
            onChange={(event) => onChange({ closesAt: event.target.value })}
            {...wrong}
          />
        </div>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </li>
  )
}
