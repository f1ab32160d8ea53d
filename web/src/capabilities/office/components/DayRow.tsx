import { IconAlertCircle } from '@tabler/icons-react'
import type { FormState } from '../../../platform/form.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { HoursDraft } from '../state/hours-draft.ts'
import { hoursText } from '../text.ts'
import styles from './DayRow.module.css'

interface DayRowProps {
  form: FormState<HoursDraft>
  place: number
}

/** One day of the week: closed, or open from and to. */
export function DayRow({ form, place }: DayRowProps) {
  const { day, isOpen, opensAt, closesAt } = form.values.officeHours[place]!
  const id = `officeHours.${place}` as const
  const error = form.errorOf(`${id}.closesAt`)
  const time = {
    type: 'time',
    className: styles.time,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${id}-error`,
  }
  return (
    <li className={styles.row}>
      <div className={styles.day}>
        <Switch
          id={`${id}.isOpen`}
          label={day}
          detail={isOpen ? hoursText.open : hoursText.closed}
          isOn={isOpen}
          onChange={(isOn) => form.set(`${id}.isOpen`, isOn)}
        />
      </div>
      {isOpen && (
        <div className={styles.times}>
          <input
            {...time}
            id={`${id}.opensAt`}
            aria-label={hoursText.opens(day)}
            value={opensAt}
            onChange={(event) => form.set(`${id}.opensAt`, event.target.value)}
          />
          <span className={styles.to}>{hoursText.to}</span>
          <input
            {...time}
            id={`${id}.closesAt`}
            aria-label={hoursText.closes(day)}
            value={closesAt}
            onChange={(event) => form.set(`${id}.closesAt`, event.target.value)}
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
