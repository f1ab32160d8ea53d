import type { Holiday } from '@corridor/contract/office/model.ts'
import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { hoursText } from '../text.ts'
import styles from './HolidayRow.module.css'

interface HolidayRowProps {
  place: number
  holiday: Holiday
  errorOf: (path: string) => string | undefined
  onChange: (change: Partial<Holiday>) => void
  onRemove: () => void
}

/** One day on which the practice is closed. */
export function HolidayRow({ place, holiday, errorOf, onChange, onRemove }: HolidayRowProps) {
  const path = `holidays.${place}`
  return (
    <div className={styles.row}>
      <div className={styles.date}>
        <TextField
          id={`${path}.on`}
          type="date"
          label={hoursText.date}
          value={holiday.on}
          error={errorOf(`${path}.on`)}
          onChange={(event) => onChange({ on: event.target.value })}
        />
      </div>
      <div className={styles.name}>
        <TextField
          id={`${path}.name`}
          label={hoursText.holiday}
          placeholder={hoursText.placeholder}
          maxLength={80}
          autoComplete="off"
          value={holiday.name}
          error={errorOf(`${path}.name`)}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </div>
      <span className={styles.remove}>
        <IconButton
          label={hoursText.remove(holiday.name)}
          icon={<IconTrash size={18} stroke={1.75} />}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}
