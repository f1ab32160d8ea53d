import { US_STATES } from '@corridor/contract/kernel/us-states.ts'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import type { ReactNode } from 'react'
import { clock, localDay } from '../../../platform/dates.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { writtenNumber } from '../../../ui/written-number.ts'
import { hoursText, practiceText } from '../text.ts'
import styles from './PracticeFacts.module.css'

const written = (number: string | null): string => (number ? writtenNumber(number) : practiceText.none)

/** The practice for those who only read. */
export function PracticeFacts({ practice }: { practice: MyPractice }) {
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
    [practiceText.security, practice.isSecondFactorRequired ? practiceText.factorOn : practiceText.factorOff],
    [
      hoursText.hours,
      practice.officeHours.map(({ day, isOpen, opensAt, closesAt }) => (
        <p key={day} className={styles.day}>
          <span>{day}</span>
          <span>{isOpen ? `${clock(opensAt)} – ${clock(closesAt)}` : hoursText.closed}</span>
        </p>
      )),
    ],
    [
      hoursText.holidays,
      practice.holidays.length === 0
        ? practiceText.none
        : practice.holidays.map(({ on, name }) => (
            <p key={on} className={styles.day}>
              <span>{localDay(on)}</span>
              <span>{name}</span>
            </p>
          )),
    ],
  ]
  return <Facts isWide facts={facts.map(([term, value]) => ({ term, value }))} />
}
