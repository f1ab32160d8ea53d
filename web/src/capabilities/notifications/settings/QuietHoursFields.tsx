import type { QuietHours } from '@corridor/contract/notifications/preferences.ts'
import { TIME_ZONE_NAMES, TIME_ZONES } from '@corridor/contract/office/time-zones.ts'
import { useState } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { changePreferences } from '../state/preferences.ts'
import styles from './QuietHoursFields.module.css'
import { settingsText as text } from './text.ts'

/** When one is left alone. */
export function QuietHoursFields({ quietHours }: { quietHours: QuietHours }) {
  const [typed, setTyped] = useState<Partial<QuietHours>>({})
  const { from, to } = { ...quietHours, ...typed }
  const save = (change: Partial<QuietHours>) => {
    const wanted = { ...quietHours, ...change }
    if (wanted.from === wanted.to) return
    setTyped({})
    changePreferences({ quietHours: wanted })
  }
  /** Saved when one leaves the field: while a time is typed it is many times. */
  const field = (name: 'from' | 'to', value: string) => ({
    id: `quiet-${name}`,
    type: 'time',
    label: text[name],
    required: true,
    value,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    onBlur: () => {
      if (from && to && (from !== quietHours.from || to !== quietHours.to)) save({ from, to })
      else if (!value) setTyped({ ...typed, [name]: undefined })
    },
  })
  return (
    <>
      <Switch
        id="quiet"
        label={text.quiet}
        detail={text.quietDetail}
        isOn={quietHours.isOn}
        onChange={(isOn) => save({ isOn })}
      />
      {quietHours.isOn && (
        <div className={styles.hours}>
          <TextField {...field('from', from)} error={from && from === to ? text.sameTimes : undefined} />
          <TextField {...field('to', to)} />
          <SelectField
            id="quiet-zone"
            label={text.timeZone}
            value={quietHours.timeZone}
            onChange={({ target }) =>
              save({ timeZone: TIME_ZONE_NAMES.find((zone) => zone === target.value)! })
            }
          >
            {TIME_ZONE_NAMES.map((zone) => (
              <option key={zone} value={zone}>
                {TIME_ZONES[zone]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  )
}
