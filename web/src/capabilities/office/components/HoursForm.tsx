import { HOLIDAYS_MAX } from '@corridor/contract/office/limits.ts'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { byDate, type HoursDraft, hoursDraftOf, hoursProblems, likeMonday } from '../state/hours-draft.ts'
import { usePracticeForm } from '../state/use-practice-form.ts'
import { hoursText } from '../text.ts'
import { DayRow } from './DayRow.tsx'
import { HolidayRow } from './HolidayRow.tsx'
import styles from './HoursForm.module.css'
import { PracticeFrame } from './PracticeFrame.tsx'

const changeOf = ({ officeHours, holidays }: HoursDraft) => ({ officeHours, holidays: byDate(holidays) })

/** Seven days and the holidays. */
export function HoursForm({ practice }: { practice: MyPractice }) {
  const { form, frame } = usePracticeForm({
    practice,
    draftOf: hoursDraftOf,
    problemsOf: hoursProblems,
    changeOf,
    savedText: hoursText.saved,
  })
  const { officeHours, holidays } = form.values
  return (
    <PracticeFrame {...frame}>
      <section className={styles.section}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.title}>{hoursText.hours}</h2>
            <p className={styles.intro}>{hoursText.intro}</p>
          </div>
          <Button
            icon={<IconCopy size={17} stroke={1.75} />}
            onClick={() => form.set('officeHours', likeMonday(officeHours))}
          >
            {hoursText.copy}
          </Button>
        </header>
        <ul className={styles.rows}>
          {officeHours.map((day, place) => (
            <DayRow key={day.day} form={form} place={place} />
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{hoursText.holidays}</h2>
        {holidays.length === 0 && <p className={styles.intro}>{hoursText.noHolidays}</p>}
        {holidays.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a holiday that is being typed has nothing else
          <HolidayRow key={place} form={form} place={place} />
        ))}
        {holidays.length < HOLIDAYS_MAX && (
          <div>
            <Button
              icon={<IconPlus size={17} stroke={1.75} />}
              onClick={() => form.set('holidays', [...holidays, { on: '', name: '' }])}
            >
              {hoursText.add}
            </Button>
          </div>
        )}
      </section>
    </PracticeFrame>
  )
}
