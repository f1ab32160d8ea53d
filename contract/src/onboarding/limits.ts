/** A confirmation link of a registration. */
export const CONFIRM_LINK_HOURS = 24
export const CONFIRM_RESEND_SECONDS = 30
/** A link to approve or reject a practice. */
export const APPROVAL_LINK_DAYS = 30
/** Registrations that one network address may begin within an hour: a whole practice may join on one morning. */
/** How often one person may ask to join, withdrawn requests included: each is mailed to every admin. */
export const JOIN_REQUESTS_PER_HOUR = 10

export const REGISTRATIONS_PER_HOUR = 60
/** Mails about signing up that one address gets within an hour, over all callers. */
export const CONFIRM_MAILS_PER_HOUR = 5
/** Tries at the password that a confirmation asks for, for each registration. */
export const CONFIRM_TRIES_PER_HOUR = 10
