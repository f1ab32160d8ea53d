/** Text that goes with an invitation. */
export const INVITATION_MESSAGE_MAX = 650
export const INVITATION_DAYS = 14
/** A join request that nobody decides goes away. */
export const JOIN_REQUEST_DAYS = 30
export const RESEND_SECONDS = 30
export const PRACTICE_NAME_MAX = 120
export const ADDRESSES_MAX = 20
export const ADDRESS_LINE_MAX = 120
export const CITY_MAX = 80
export const ZIP_MAX = 10
export const HOLIDAYS_MAX = 60
/** Times of one day between which the practice is closed: lunch, and perhaps an evening. */
export const SPANS_PER_DAY_MAX = 4
export const HOLIDAY_NAME_MAX = 80
/** Of an invite link, or the practice's own. */
export const INVITE_CODE_MAX = 200
/** Open at once. */
export const TEAM_INVITATIONS_MAX = 500
/** Mails of one practice to people who are not here yet. */
export const INVITATION_MAILS_PER_DAY = 500
/** Of these, to one address: taken back and sent anew, an invitation would otherwise fill a mailbox. */
export const INVITATION_MAILS_TO_ADDRESS_PER_DAY = 10
/** Long over, used or not: nobody needs the address any more. */
export const INVITATION_KEPT_DAYS = 90
/** Wrong invite codes from one network: free ones, then a growing wait, then a lock. */
export const INVITE_CODE_FREE_ATTEMPTS = 20
export const INVITE_CODE_LOCK_ATTEMPTS = 60
export const INVITE_CODE_LOCK_MINUTES = 15
/** An outside service is paid by the search. */
export const ADDRESS_SEARCHES_PER_HOUR = 600
export const ADDRESS_SUGGESTIONS_MAX = 10

/** Lines of the audit trail on one page, and in one export. */
export const TRAIL_PAGE = 50
export const TRAIL_EXPORT = 10_000
/** The parts of the product that leave lines, in the order in which one chooses among them: the first word of each line. */
export const TRAIL_AREAS = [
  'files',
  'chat',
  'office',
  'session',
  'people',
  'network',
  'notifications',
  'presence',
  'verification',
  'onboarding',
] as const
export type TrailArea = (typeof TRAIL_AREAS)[number]
