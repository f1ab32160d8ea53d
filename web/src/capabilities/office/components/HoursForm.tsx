import { HOLIDAYS_MAX } from '@corridor/contract/office/limits.ts'
import type { Holiday, MyPractice, OfficeDay } from '@corridor/contract/office/model.ts'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { byDate, type HoursDraft, hoursDraftOf, hoursProblems, likeMonday } from '../state/hours-draft.ts'
import { usePracticeForm } from '../state/use-practice-form.ts'
import { hoursText } from '../text.ts'
import { DayRow } from './DayRow.tsx'
import { HolidayRow } from './HolidayRow.tsx'
import styles from './HoursForm.module.css'
import { PracticeFrame } from './PracticeFrame.tsx'

interface HoursFormProps {
  practice: MyPractice
  reread: () => Promise<{ data?: MyPractice }>
}

const changeOf = ({ officeHours, holidays }: HoursDraft) => ({ officeHours, holidays: byDate(holidays) })

/** Seven days and the holidays. */
export function HoursForm({ practice, reread }: HoursFormProps) {
  const form = usePracticeForm({
    practice,
    reread,
    draftOf: hoursDraftOf,
    problemsOf: hoursProblems,
    changeOf,
    savedText: hoursText.saved,
  })
  const { draft, set, errorOf } = form
  const { officeHours, holidays } = draft
  const setDay = (place: number, change: Partial<OfficeDay>) =>
    set({ officeHours: officeHours.map((one, at) => (at === place ? { ...one, ...change } : one)) })
  const setHoliday = (place: number, change: Partial<Holiday>) =>
    set({ holidays: holidays.map((one, at) => (at === place ? { ...one, ...change } : one)) })
  return (
    <PracticeFrame
      {...form.frame}
      onSubmit={form.submit}
      onDiscard={form.discard}
      onReload={() => void form.reload()}
    >
      <section className={styles.section}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.title}>{hoursText.hours}</h2>
            <p className={styles.intro}>{hoursText.intro}</p>
          </div>
          <Button
            icon={<IconCopy size={17} stroke={1.75} />}
            onClick={() => set({ officeHours: likeMonday(officeHours) })}
          >
            {hoursText.copy}
          </Button>
        </header>
        <ul className={styles.rows}>
          {officeHours.map((day, place) => (
            <DayRow
              key={day.day}
              place={place}
              day={day}
              error={errorOf(`officeHours.${place}.closesAt`)}
              onChange={(change) => setDay(place, change)}
            />
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{hoursText.holidays}</h2>
        {holidays.length === 0 && <p className={styles.intro}>{hoursText.noHolidays}</p>}
        {holidays.map((holiday, place) => (
          <HolidayRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a holiday that is being typed has nothing else
            key={place}
            place={place}
            holiday={holiday}
            errorOf={errorOf}
            onChange={(change) => setHoliday(place, change)}
            onRemove={() => set({ holidays: holidays.filter((_, at) => at !== place) })}
          />
        ))}
        {holidays.length < HOLIDAYS_MAX && (
          <div>
            <Button
              icon={<IconPlus size={17} stroke={1.75} />}
              onClick={() => set({ holidays: [...holidays, { on: '', name: '' }] })}
            >
              {hoursText.add}
            </Button>
          </div>
        )}
      </section>
    </PracticeFrame>
  )
}
