import { HOLIDAY_NAME_MAX } from '@corridor/contract/office/limits.ts'
import { IconTrash } from '@tabler/icons-react'
import type { FormState } from '../../../platform/form.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { HoursDraft } from '../state/hours-draft.ts'
import { hoursText } from '../text.ts'
import styles from './HolidayRow.module.css'

interface HolidayRowProps {
  form: FormState<HoursDraft>
  place: number
}

/** One day on which the practice is closed. */
export function HolidayRow({ form, place }: HolidayRowProps) {
  const { holidays } = form.values
  return (
    <div className={styles.row}>
      <div className={styles.date}>
        <TextField {...form.field(`holidays.${place}.on`)} type="date" label={hoursText.date} />
      </div>
      <div className={styles.name}>
        <TextField
          {...form.field(`holidays.${place}.name`)}
          label={hoursText.holiday}
          placeholder={hoursText.placeholder}
          maxLength={HOLIDAY_NAME_MAX}
          autoComplete="off"
        />
      </div>
      <span className={styles.remove}>
        <IconButton
          label={hoursText.remove(holidays[place]!.name)}
          icon={<IconTrash size={18} stroke={1.75} />}
          onClick={() =>
            form.set(
              'holidays',
              holidays.filter((_, at) => at !== place),
            )
          }
        />
      </span>
    </div>
  )
}
