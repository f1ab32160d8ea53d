export const text = {
  title: 'Operator',
  until: (time: string) => `This page closes at ${time}`,
  tabs: 'Failed jobs, failed texts, reports or practices',
  jobs: 'Failed jobs',
  texts: 'Failed texts',
  practices: 'Practices',
  waiting: (count: number) => (count === 1 ? '1 failed job' : `${count} failed jobs`),
  undelivered: (count: number) => (count === 1 ? '1 failed text' : `${count} failed texts`),

  retry: 'Try again',
  checking: 'Checking your link…',
  waitTitle: 'Operator',
  failedTitle: 'We couldn’t check your link',
  deadTitle: 'This link doesn’t work',
  dead: 'Links work for one hour, and only the newest one works. Make a new one on the machine that runs Corridor:',
  command: 'npm run operator:link',
  toStart: 'Go to Corridor',
}

export const jobsText = {
  loading: 'Loading failed jobs',
  failedTitle: 'The failed jobs didn’t load',
  emptyTitle: 'No failed jobs',
  empty: 'Everything is done or still being tried.',
  more: (shown: number, total: number) => `Showing the newest ${shown} of ${total}.`,
  tries: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
  failedAt: (time: string) => `gave up ${time}`,
  retry: 'Try again',
  retryLabel: (job: string) => `Try again: ${job}`,
  retried: 'Trying again.',
  discard: 'Discard',
  discardLabel: (job: string) => `Discard: ${job}`,
  discarding: (job: string) => ({
    title: `Discard “${job}”?`,
    text: 'It will never be done. You can’t undo this.',
    confirmLabel: 'Discard',
  }),
  discarded: 'The job was discarded.',
}

export const reasonText = {
  unreachable: 'We couldn’t reach the other server.',
  tooSlow: 'The other server didn’t answer in time.',
  notLetIn: 'The other server didn’t accept our username or password.',
  refused: 'The other server refused the sender or the recipient.',
  notTextable: 'The number doesn’t exist or can’t get texts.',
  optedOut: 'The person replied STOP and doesn’t get texts anymore.',
  regionBlocked: 'The text message service isn’t allowed to text that country.',
  senderRefused: 'The text message service doesn’t let our number send.',
  contentRefused: 'The text message service or the carrier refused what the text says.',
  busy: 'The other server was too busy.',
  diskFull: 'The disk was full.',
  gaveUp: 'It took too long and was stopped.',
  cut: 'The process working on it stopped.',
  unknown: 'Something unexpected went wrong.',
}

export const textsText = {
  loading: 'Loading failed texts',
  failedTitle: 'The failed texts didn’t load',
  emptyTitle: 'No failed texts',
  empty: 'Every text sent in the last 90 days has arrived or is on its way.',
  more: (shown: number, total: number) => `Showing the newest ${shown} of ${total}.`,
  to: (numberEnd: string | null) => (numberEnd ? `Text to a number ending in ${numberEnd}` : 'Text'),
  failedAt: (time: string) => `Failed ${time}`,
}

export const textReasonText = {
  invalidNumber: 'That number doesn’t exist.',
  notTextable: 'The phone was off, out of reach, or can’t get texts.',
  limited: 'The text message service had too much to send and dropped it.',
  notAuthorized: 'The text message service didn’t accept our account.',
  unknown: 'The text message service or the carrier couldn’t deliver it.',
}

export const practicesText = {
  search: 'Search practices by name',
  clear: 'Clear the search',
  loading: 'Loading practices',
  failedTitle: 'The practices didn’t load',
  emptyTitle: 'No practices yet',
  empty: 'Practices show up here once someone opens one.',
  noneTitle: 'No practices found',
  none: (term: string) => `No practice has “${term}” in its name.`,
  members: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  pending: 'Waiting for approval',
  suspended: (time: string) => `Suspended since ${time}`,
  suspend: 'Suspend',
  suspendLabel: (name: string) => `Suspend ${name}`,
  suspending: (name: string, count: number) => ({
    title: `Suspend ${name}?`,
    text: `${count === 1 ? 'The one person there is' : `All ${count} people there are`} locked out right away, on every device. The practice’s links and invitations stop working. Nothing is deleted, and you can resume the practice at any time.`,
    confirmLabel: 'Suspend',
  }),
  suspendedDone: (name: string) => `${name} is suspended.`,
  resume: 'Resume',
  resumeLabel: (name: string) => `Resume ${name}`,
  resuming: (name: string) => ({
    title: `Resume ${name}?`,
    text: 'Its people can work again right away, and its links and invitations work again.',
    confirmLabel: 'Resume',
    look: 'primary' as const,
  }),
  resumed: (name: string) => `${name} is open again.`,
}

export const reportsText = {
  tab: 'Reports',
  waiting: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  loading: 'Loading reports',
  failedTitle: 'The reports didn’t load',
  emptyTitle: 'No reports',
  empty: 'When someone reports a person or a practice, it shows up here.',
  more: (shown: number, total: number) => `Showing the oldest ${shown} of ${total}.`,
  gone: 'Someone who has left',
  from: (name: string, time: string) => `Reported by ${name}, ${time}`,
  reasons: {
    spam: 'Spam',
    impersonation: 'Impersonation',
    harassment: 'Harassment',
    privacy: 'Privacy',
    other: 'Other',
  },
  settle: 'Settle',
  settleLabel: (about: string) => `Settle the report about ${about}`,
  settled: 'The report was settled.',
}
