/** A link works this long unless its sender chooses otherwise. */
export const LINK_DAYS = 30
/** What a sender can choose. */
export const LINK_DAYS_OFFERED = [7, 30, 90] as const
export const LINK_DAYS_MAX = 90
/** After its end a guest can still ask for a new link, to the same address, for this long. */
export const RENEWABLE_DAYS = 30
/** A link that a guest asked for works at least this long. */
export const RENEWED_DAYS = 7
export const RENEWAL_PAUSE_SECONDS = 60
export const RENEWALS_PER_DAY = 5
/** From one network, for links that do not exist. */
export const RENEWALS_FROM_NETWORK_PER_HOUR = 60

/** After so many wrong codes the birth date is asked for too, where it is known. */
export const CODES_BEFORE_BIRTH_DATE = 3
/** After so many wrong answers in a row the link is locked; a new one can be had by mail. */
export const WRONG_ANSWERS_MAX = 10
/**
 * Links with a wrong code from one network: patients share one, so several wrong codes for a link are one here, and a right code is
 * never refused.
 */
export const LINKS_GUESSED_FROM_NETWORK_PER_HOUR = 200
export const CODES_PER_HOUR = 6
/** To one address or number, over all links. */
export const CODES_TO_ADDRESS_PER_HOUR = 12

/** What a guest has opened stays open this long in that tab. */
export const PASS_MINUTES = 60
export const DEVICE_DAYS = 30
/** How often an open page looks whether its link was recalled. */
export const STANDING_SECONDS = 10

export const RECIPIENT_NAME_MAX = 100
export const SUBJECT_MAX = 120
export const MESSAGE_MAX = 5_000
export const REPLY_MAX = 2_000
/** Files of one message. */
export const MESSAGE_FILES_MAX = 10
/** Messages on one page of the list, the newest first. */
export const MESSAGES_PAGE = 50
export const MESSAGES_PER_DAY = 200
/** Openings shown of one link, the newest first. */
export const VIEWS_SHOWN = 50
