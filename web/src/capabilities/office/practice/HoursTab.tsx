import { HOLIDAY_NAME_MAX, HOLIDAYS_MAX, SPANS_PER_DAY_MAX } from '@corridor/contract/office/limits.ts'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import { TIME_ZONES } from '@corridor/contract/office/time-zones.ts'
import type { FormState } from '#platform/form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { IconAlertCircle, IconCopy, IconPlus, IconTrash } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { usePractice } from '../state/queries.ts'
import styles from './HoursTab.module.css'
import {
  byDate,
  type HoursDraft,
  hoursDraftOf,
  hoursProblems,
  likeMonday,
  withAnotherSpan,
} from './hours-draft.ts'
import { PracticeFrame } from './PracticeFrame.tsx'
import { hoursText, practiceText } from './text.ts'
import { usePracticeForm } from './use-practice-form.ts'

/** When the practice is open, and when not. */
export function HoursTab() {
  return (
    <Loaded
      query={usePractice()}
      loadingLabel={practiceText.loading}
      rows={7}
      failedTitle={practiceText.failedTitle}
      frame="column"
    >
      {(practice) => <HoursForm practice={practice} />}
    </Loaded>
  )
}

const changeOf = ({ officeHours, timeZone, holidays }: HoursDraft) => ({
  officeHours,
  timeZone,
  holidays: byDate(holidays),
})

/** Seven days and the holidays. */
function HoursForm({ practice }: { practice: MyPractice }) {
  const { form, frame } = usePracticeForm({
    practice,
    draftOf: hoursDraftOf,
    problemsOf: hoursProblems,
    changeOf,
    savedText: () => hoursText.saved,
  })
  const { officeHours, holidays } = form.values
  return (
    <PracticeFrame {...frame} suggestion={practice.areHoursSet ? undefined : hoursText.suggestedBar}>
      {!practice.areHoursSet && <Notice tone="info">{hoursText.suggested}</Notice>}
      <section className={styles.section}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.title}>{hoursText.hours}</h2>
            <p className={styles.intro}>{hoursText.intro}</p>
          </div>
          <div className={styles.zone}>
            <SelectField {...form.field('timeZone')} label={hoursText.timeZone}>
              {Object.entries(TIME_ZONES).map(([zone, name]) => (
                <option key={zone} value={zone}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <Button
            icon={<IconCopy size={17} />}
            onClick={() => form.set('officeHours', likeMonday(officeHours))}
          >
            {hoursText.copy}
          </Button>
        </header>
        <ul className={styles.rows}>
          {officeHours.map((day, index) => (
            <DayRow key={day.day} form={form} index={index} />
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{hoursText.holidays}</h2>
        {holidays.length === 0 && <p className={styles.intro}>{hoursText.noHolidays}</p>}
        {holidays.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a holiday that is being typed has nothing else
          <HolidayRow key={index} form={form} index={index} />
        ))}
        {holidays.length < HOLIDAYS_MAX && (
          <div>
            <Button
              icon={<IconPlus size={17} />}
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

interface DayRowProps {
  form: FormState<HoursDraft>
  index: number
}

/** One day of the week: closed, or open from and to, once or more often. */
function DayRow({ form, index }: DayRowProps) {
  const { day, isOpen, spans } = form.values.officeHours[index]!
  const id = `officeHours.${index}` as const
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
        <div className={styles.spans}>
          {spans.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span that is being typed has nothing else
            <SpanRow key={at} form={form} index={index} at={at} />
          ))}
        </div>
      )}
      {isOpen && spans.length < SPANS_PER_DAY_MAX && (
        <div className={styles.add}>
          <Button
            look="quiet"
            size="s"
            icon={<IconPlus size={16} />}
            aria-label={hoursText.addSpanOn(day)}
            onClick={() => form.set(`${id}.spans`, withAnotherSpan(spans))}
          >
            {hoursText.addSpan}
          </Button>
        </div>
      )}
    </li>
  )
}

/** One span of a day. The only one of a day goes with its switch. */
function SpanRow({ form, index, at }: DayRowProps & { at: number }) {
  const { day, spans } = form.values.officeHours[index]!
  const id = `officeHours.${index}.spans.${at}` as const
  const error = form.errorOf(`${id}.closesAt`)
  const time = {
    type: 'time',
    className: styles.time,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${id}-error`,
  }
  return (
    <div>
      <div className={styles.times}>
        <input
          {...time}
          id={`${id}.opensAt`}
          data-empty={!spans[at]!.opensAt || undefined}
          aria-label={hoursText.opens(day, at + 1)}
          value={spans[at]!.opensAt}
          onChange={(event) => form.set(`${id}.opensAt`, event.target.value)}
        />
        <span className={styles.to}>{hoursText.to}</span>
        <input
          {...time}
          id={`${id}.closesAt`}
          data-empty={!spans[at]!.closesAt || undefined}
          aria-label={hoursText.closes(day, at + 1)}
          value={spans[at]!.closesAt}
          onChange={(event) => form.set(`${id}.closesAt`, event.target.value)}
        />
        {spans.length > 1 && (
          <IconButton
            label={hoursText.removeSpan(day, at + 1)}
            icon={<IconTrash size={18} />}
            onClick={() =>
              form.set(
                `officeHours.${index}.spans`,
                spans.filter((_, other) => other !== at),
              )
            }
          />
        )}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

interface HolidayRowProps {
  form: FormState<HoursDraft>
  index: number
}

/** One day on which the practice is closed. */
function HolidayRow({ form, index }: HolidayRowProps) {
  const { holidays } = form.values
  return (
    <div className={styles.holidayRow}>
      <div>
        <TextField {...form.field(`holidays.${index}.on`)} type="date" label={hoursText.date} />
      </div>
      <div className={styles.name}>
        <TextField
          {...form.field(`holidays.${index}.name`)}
          label={hoursText.holiday}
          placeholder={hoursText.placeholder}
          maxLength={HOLIDAY_NAME_MAX}
          autoComplete="off"
        />
      </div>
      <span className={styles.remove}>
        <IconButton
          label={hoursText.remove(holidays[index]!.name)}
          icon={<IconTrash size={18} />}
          onClick={() =>
            form.set(
              'holidays',
              holidays.filter((_, at) => at !== index),
            )
          }
        />
      </span>
    </div>
  )
}
