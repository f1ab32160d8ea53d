/** Files of one email (specification, platform §5). */
export const FILES_MAX = 5
export const SUBJECT_MAX = 120
/** Characters of one email, without its formatting. */
export const BODY_MAX = 20_000
/** Paragraphs, headings and list items of one email. */
export const BLOCKS_MAX = 400
/** Pieces of one paragraph that are written differently. */
export const PIECES_MAX = 200
export const LINK_MAX = 2_000
/** What a patient can write in one answer. */
export const ANSWER_MAX = 5_000
/** Answers by one link on one day. */
export const ANSWERS_PER_DAY = 30
export const SIGNATURE_MAX = 300
export const THREADS_PAGE = 50
export const DOCUMENTS_PAGE = 50
export const RECIPIENTS_PAGE = 50
/** Threads that a search by name or address shows. */
export const FOUND_THREADS_MAX = 20
export const KEYWORD_MAX = 200
/** Emails of one practice on one day. */
export const EMAILS_PER_DAY = 1_000
/** Messages of a thread that its patient sees, the newest. */
export const GUEST_MESSAGES_MAX = 50
