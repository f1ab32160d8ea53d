/** Words of the private dialect that the code once spoke, each with what an engineer would search for instead. */
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
