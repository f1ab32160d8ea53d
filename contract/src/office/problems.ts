import { invalidNumber } from '../kernel/fields.ts'
import type { Weekday } from './rules.ts'

/** Problems with a practice's data, shared by the form and the server. */
export const PRACTICE_PROBLEMS = {
  name: 'Please enter the practice’s name.',
  type: 'Please choose the type of practice.',
  telephone: invalidNumber('telephone'),
  efax: invalidNumber('eFax'),
  mobile: invalidNumber('mobile'),
} as const

export const ADDRESS_PROBLEMS = {
  line1: 'Please enter the street address.',
  city: 'Please enter the city.',
  state: 'Please choose a state.',
  zip: 'Please enter a valid ZIP code.',
} as const

export const HOURS_PROBLEMS = {
  time: 'Please enter an opening and a closing time.',
  timeOn: (day: Weekday) => `Please enter an opening and a closing time for ${day}.`,
  timeZone: 'Please choose a time zone.',
  date: 'Please enter a date.',
  holiday: 'Please name this holiday.',
  dateTwice: 'This date is already on the list.',
} as const

export const INVITE_CODE_MISSING = 'Please enter the invite code.'
