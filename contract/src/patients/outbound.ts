import { shownBirthDate } from './birth-date.ts'
import type { ConsentChannel } from './types.ts'

const SAME_NAME = 'same-name-'

/** The question about a namesake, by its code; it is answered for one patient. */
export const sameNameCode = (patientId: string): string => `${SAME_NAME}${patientId}`

/** Whether a question is the one about a namesake. */
export const isSameNameCode = (code: string): boolean => code.startsWith(SAME_NAME)

/** The question about an address that does not belong to the patient, by its code; it is answered for one address. */
export const otherAddressCode = (address: string): string => `other-address-${address.slice(0, 80)}`

export const OTHER_ADDRESS = {
  text: 'This isn’t a number we have for this patient. Please check it before you send.',
  email: 'This isn’t an email address we have for this patient. Please check it before you send.',
} as const

/** The purpose of an answer that the law wants to a keyword, also to a number that is closed by then. */
export const KEYWORD_ANSWER = 'keyword-answer'

/** What somebody reads whose message to a patient was refused, or who has to confirm whom it is for. */

const OPTED_OUT: Record<ConsentChannel, string> = {
  text: 'They opted out of texts',
  email: 'They opted out of email',
  phone: 'They opted out of calls',
}

/** A day where the practice is: `Mar 7, 2026`. */
const shownDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(moment)

interface OptedOut {
  channel: ConsentChannel
  /** Where it comes from, in the practice's own words: `texted STOP`. */
  source: string
  since: Date
  timeZone: string
}

export const optedOutSentence = ({ channel, source, since, timeZone }: OptedOut): string =>
  `${OPTED_OUT[channel]} on ${shownDay(since, timeZone)} (${source}). Please use another way to reach them.`

/** How often the other one was written to before the sender has to confirm. */
const USUAL_MIN = 2
/** How many times as often as this one. */
const USUAL_RATIO = 4

/** Whether a practice writes so much more often to another patient of the same name that this one may be a mistake. */
export const isOtherUsual = (toOther: number, toThis: number): boolean =>
  toOther >= USUAL_MIN && toOther >= USUAL_RATIO * toThis

/** Asks whether this patient is meant. Only as much of the birth dates as tells the two apart. */
export function otherUsualSentence(otherBorn: string | null, thisBorn: string | null): string {
  if (otherBorn === null || thisBorn === null)
    return 'You usually write to another patient with this name. Is this the right one?'
  if (otherBorn === thisBorn)
    return 'You usually write to another patient with this name and birth date. Is this the right one?'
  const [other, own] = [otherBorn, thisBorn].map((day) => day.slice(0, 4))
  if (other !== own) return `You usually write to the one born in ${other}. This one was born in ${own}.`
  return `You usually write to the one born on ${shownBirthDate(otherBorn)}. This one was born on ${shownBirthDate(thisBorn)}.`
}
