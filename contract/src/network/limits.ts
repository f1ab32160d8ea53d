/** Practices and people that one search finds at most. */
export const PRACTICE_RESULTS = 50
export const SUGGESTIONS_MAX = 12
/** A suggestion that was hidden comes back after so long; one that was ignored does not. */
export const HIDDEN_DAYS = 30
export const CONTACTS_PAGE = 100
/** How many requests one person can send to the same person in a day by withdrawing and requesting again. */
export const REQUESTS_TO_ONE_PER_DAY = 3
/** Requests that one person sends in a day, and invites that one practice does: enough for a fair, too few for an advertiser. */
export const PERSON_REQUESTS_PER_DAY = 100
export const PRACTICE_INVITES_PER_DAY = 200
/** The share of these that can go to one side: withdrawn and sent again, an invite would otherwise ring all day. */
export const INVITES_TO_ONE_PER_DAY = 5
/** A person who declined a request is not asked again by the same person for this long. */
export const REQUEST_AGAIN_DAYS = 14
/** An invite can be resent after this long, so that nobody is alerted all day. */
export const RESEND_INVITE_HOURS = 24
/** Addresses that one person invites in a day, and how long such an invitation stands. */
export const EMAIL_INVITES_PER_DAY = 50
export const EMAIL_INVITE_DAYS = 30
export const REPORT_MAX = 2_000
export const REPORTS_PER_DAY = 20
