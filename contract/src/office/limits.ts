/** Text that goes with an invitation. */
export const INVITATION_MESSAGE_MAX = 650
export const INVITATION_DAYS = 14
/** A join request that nobody decides expires after this long. */
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
/** The maximum number of open invitations. */
export const TEAM_INVITATIONS_MAX = 500
/** Mails of one practice to people who are not here yet. */
export const INVITATION_MAILS_PER_DAY = 500
/** The share of these that can go to one address: withdrawn and sent again, an invitation would otherwise fill a mailbox. */
export const INVITATION_MAILS_TO_ADDRESS_PER_DAY = 10
/** Expired invitations are deleted after this long, because nobody needs the address any more. */
export const INVITATION_RETENTION_DAYS = 90
/** Wrong invite codes from one network: free ones, then a growing wait, then a lock. */
export const INVITE_CODE_FREE_ATTEMPTS = 20
export const INVITE_CODE_LOCK_ATTEMPTS = 60
export const INVITE_CODE_LOCK_MINUTES = 15
/** An outside service is paid by the search. */
export const ADDRESS_SEARCHES_PER_HOUR = 600
export const ADDRESS_SUGGESTIONS_MAX = 10

/** Entries of the audit trail on one page. */
export const TRAIL_PAGE = 50
