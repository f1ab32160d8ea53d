import { US_STATES } from '@corridor/contract/kernel/us-states.ts'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import { idleLockTime } from '@corridor/contract/people/rules.ts'
import type { ReactNode } from 'react'
import { Facts } from '#ui/data/Facts.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { Column } from '#ui/layout/Column.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { useIsAdmin, usePractice } from '../state/queries.ts'
import { HolidayList, HoursList } from './HoursList.tsx'
import { PracticeForm } from './PracticeForm.tsx'
import styles from './PracticeTab.module.css'
import { hoursText, practiceText } from './text.ts'

/** What the practice says of itself: to change for an admin, to read for everybody else. */
export function PracticeTab() {
  // The claim is checked too: a user who just lost it must not go on typing into a form that cannot be saved.
  const isAdmin = useIsAdmin()
  return (
    <Loaded
      query={usePractice()}
      loadingLabel={practiceText.loading}
      rows={4}
      failedTitle={practiceText.failedTitle}
      frame="column"
    >
      {(practice) =>
        isAdmin && practice.abilities.mayEdit ? (
          <PracticeForm practice={practice} />
        ) : (
          <Column isWide>
            <PracticeFacts practice={practice} />
          </Column>
        )
      }
    </Loaded>
  )
}

const written = (number: string | null): string => (number ? writtenNumber(number) : practiceText.none)

/** Beside the rest, where there is room. */
const ABOUT_HOURS: readonly string[] = [hoursText.hours, hoursText.holidays]

/** The practice for those who only read. */
function PracticeFacts({ practice }: { practice: MyPractice }) {
  const facts: [term: string, value: ReactNode][] = [
    [practiceText.name, practice.name],
    [practiceText.type, practice.practiceType ?? practiceText.none],
    [practiceText.telephone, written(practice.telephoneNumber)],
    [practiceText.efax, written(practice.eFaxNumber)],
    [practiceText.mobile, written(practice.organizationMobileNumber)],
    [
      practiceText.addresses,
      practice.addresses.length === 0
        ? practiceText.none
        : practice.addresses.map(({ line1, line2, city, state, zip }) => (
            <p key={`${line1}${line2}${zip}`}>
              {[line1, line2, city, `${US_STATES[state]} ${zip}`].filter(Boolean).join(', ')}
            </p>
          )),
    ],
    [
      practiceText.security,
      <>
        <p>{practice.isSecondFactorRequired ? practiceText.factorOn : practiceText.factorOff}</p>
        <p>{practiceText.locksAfter(idleLockTime(practice.idleLockMinutes))}</p>
      </>,
    ],
    [practiceText.chat, practice.areGifsAllowed ? practiceText.gifsOn : practiceText.gifsOff],
    [
      hoursText.hours,
      <HoursList
        key="hours"
        hours={practice.areHoursSet ? practice.officeHours : null}
        timeZone={practice.timeZone}
      />,
    ],
    [
      hoursText.holidays,
      practice.holidays.length === 0 ? (
        practiceText.none
      ) : (
        <HolidayList key="holidays" holidays={practice.holidays} />
      ),
    ],
  ]
  const listed = (isAboutHours: boolean) =>
    facts
      .filter(([term]) => ABOUT_HOURS.includes(term) === isAboutHours)
      .map(([term, value]) => ({ term, value }))
  return (
    <div className={styles.sides}>
      <Facts isWide facts={listed(false)} />
      <Facts facts={listed(true)} />
    </div>
  )
}
