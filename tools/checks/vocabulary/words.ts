/** Words of the private dialect that names in the code once spoke, each with what an engineer would search for instead. */
export const FORBIDDEN_WORDS: Record<string, string> = {
  ...forEach(['told', 'tell', 'tells', 'telling', 'teller', 'tellers'], 'publish, notify, report'),
  ...forEach(['announce', 'announces', 'announced', 'announcing', 'announcement'], 'publish'),
  ...forEach(['kept', 'remembered'], 'cached, stored, saved'),
  ...forEach(['asked', 'asks', 'asking', 'asker'], 'caller, request, requested'),
  ...forEach(['anew'], 'again: refetch, reload, retry'),
  ...forEach(['holding'], 'lock'),
  ...forEach(['along'], 'pipelined'),
  ...forEach(['seeing'], 'viewer'),
  ...forEach(['whoever'], 'caller, anyone'),
  ...forEach(['tie', 'tied', 'ties'], 'connection, connected'),
  ...forEach(['parting', 'parted'], 'end, ended, left'),
  ...forEach(['met'], 'conflict'),
  ...forEach(['knower'], 'factsVersion'),
  ...forEach(['meant', 'sayable'], 'may…, or the noun it is about'),
  ...forEach(['noted'], 'recorded'),
}

interface ForbiddenName {
  pattern: RegExp
  use: string
  /** The folder in which the word has that meaning; everywhere, unless there is one. */
  under?: string
}

/** Words that are ordinary English elsewhere, in the names where they stand for an idea that has another word. */
export const FORBIDDEN_NAMES: ForbiddenName[] = [
  { pattern: /audit_?lines?(?![a-z])/i, use: 'audit entry' },
  { pattern: /server_?place/i, use: 'serverLock' },
  { pattern: /^hold[A-Z]/, use: 'lock…', under: 'server/src' },
  { pattern: /^keep(?!Alive)[A-Z]/, use: 'insert…, update…, save… or cache…', under: 'server/src' },
  { pattern: /^menu_?place|menuPlace/i, use: 'menuItem' },
]

interface ForbiddenProse {
  pattern: RegExp
  use: string
}

/**
 * What comments, titles of tests and pages do not say. Each pattern spares the meanings that are ordinary English: two things told apart, a
 * viewer who cannot tell, a person who is asked to confirm or asked for a code.
 */
export const FORBIDDEN_PROSE: ForbiddenProse[] = [
  { pattern: /\bwho(?:m)?ever\b/, use: 'who it is: the author, the caller, a person who, anyone who' },
  { pattern: /\banew\b/, use: 'again, or a verb: reload, replace' },
  { pattern: /\btold\b(?! apart\b)/, use: 'notified, alerted, published, sent, shown, learns' },
  {
    pattern: /\btells\b(?!(?: [\w’]+){0,4} apart\b)|\btelling\b/,
    use: 'notifies, publishes, reports, says, shows',
  },
  {
    pattern: /(?<!\b(?:can|cannot|can’t|could|able to) )\btell\b(?!(?: [\w’]+){0,4} apart\b)/,
    use: 'notify, publish, report, say, show',
  },
  { pattern: /\bkept\b/, use: 'stored, cached, saved, left in place' },
  {
    pattern: /\basked\b(?! (?:for|to|whether|about|if|again)\b)/,
    use: 'called, requested, queried, prompted, has to confirm',
  },
  { pattern: /\bwho asks\b/, use: 'the caller, a person who wants to' },
  { pattern: /\bt(?:ies?|ied)\b/, use: 'connect, connection' },
  { pattern: /\bparted\b/, use: 'separated' },
  { pattern: /\bwithout an? line\b(?! (?:break|here)\b)|\bline (?:is|was|stays) cut\b/, use: 'connection' },
  { pattern: /\bnobody is there to\b/, use: 'who could have done it: has no sender who could confirm' },
  {
    pattern: /\b(?:that|which|what) (?:is|are) none\b(?! of (?:them|these)\b)|\bnone any ?more\b/,
    use: 'invalid, unknown, no longer',
  },
  { pattern: /\b(?:is|are) none of (?:ours|theirs|the\b)/, use: 'does not belong to' },
  { pattern: /\bas if there (?:was|were) none\b/, use: 'reads as missing' },
  { pattern: /\bwhat is no\b/, use: 'a noun: text that is not' },
  { pattern: /(?:’s|\btheirs|\bit|\banswer) no more\b/, use: 'no longer' },
]

/** Pages whose sentences stay as they were published. */
export const NOT_READ = ['CHANGELOG.md']

interface Allowed {
  name: string
  /** The folder or file in which the name may stand. */
  under: string
  reason: string
}

export const ALLOWED_NAMES: Allowed[] = [
  ...['announceSending', 'announceDone', 'announceFailed', 'AnnouncedUpload', 'announcement'].map((name) => ({
    name,
    under: 'web/src/ui/files',
    reason: 'the usual word for what a screen reader says of a change',
  })),
  {
    name: 'keepRecoveryCodes',
    under: 'server/src/capabilities/session',
    reason: 'named after its route, by which a person confirms that they keep their codes',
  },
]

/** Folders and files whose names are still to be changed. One that is done is taken from the list and never returns. */
export const NOT_CONVERTED: string[] = []

function forEach(words: string[], use: string): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, use]))
}
