export const text = {
  title: 'Operator',
  until: (time: string) => `This page closes at ${time}`,
  tabs: 'Failed jobs, failed deliveries, faxes, reports, new names, practices or mail',
  jobs: 'Jobs',
  deliveries: 'Deliveries',
  practices: 'Practices',
  waiting: (count: number) => (count === 1 ? '1 failed job' : `${count} failed jobs`),
  undelivered: (count: number) => (count === 1 ? '1 failed delivery' : `${count} failed deliveries`),

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

/** What mail and texts of the installation are for, where the word for it is not how people say it. */
const PURPOSES: Readonly<Record<string, string>> = {
  'sign-in-code': 'Sign-in code',
  'mobile-code': 'Code for a mobile number',
  'waiting-alerts': 'Unread alerts',
  'second-factor': 'Authenticator app',
  mail: 'Email',
}

export const undeliveredText = {
  loading: 'Loading failed deliveries',
  failedTitle: 'The failed deliveries didn’t load',
  emptyTitle: 'No failed deliveries',
  empty: 'All mail and texts that Corridor itself sent in the last 90 days have arrived or are on their way.',
  more: (shown: number, total: number) => `Showing the newest ${shown} of ${total}.`,
  to: {
    text: (to: string) => `Text to ${to}`,
    email: (to: string) => `Email to ${to}`,
    fax: (to: string) => `Fax to ${to}`,
    push: (to: string) => `Notification to ${to}`,
  },
  purpose: (purpose: string) =>
    PURPOSES[purpose] ?? purpose.charAt(0).toUpperCase() + purpose.slice(1).replaceAll('-', ' '),
  failedAt: (purpose: string, time: string) => `${purpose} · failed ${time}`,
  unknown: 'The service didn’t say why.',
}

export const faxesText = {
  tab: 'Faxes',
  waiting: (count: number) =>
    count === 1 ? '1 fax to a number no practice has' : `${count} faxes to numbers no practice has`,
  loading: 'Loading faxes',
  failedTitle: 'The faxes didn’t load',
  emptyTitle: 'No faxes waiting',
  empty: 'Every fax has gone to the practice that has the number.',
  more: (shown: number, total: number) => `Showing the newest ${shown} of ${total}.`,
  noNumber: 'an unknown number',
  to: (number: string) => `Fax to ${number}`,
  nobody: 'No practice has this number. The fax waits until one adds it or you choose one.',
  hasIt: (practice: string) => `${practice} has this number now.`,
  received: (pages: number | null, time: string) =>
    `${pages === null ? '' : pages === 1 ? '1 page, ' : `${pages} pages, `}received ${time}`,
  give: 'Give to practice',
  giveLabel: (number: string, practice: string) => `Give to practice ${practice}: fax to ${number}`,
  given: (practice: string) => `${practice} has the fax now.`,
  choose: 'Choose practice',
  chooseLabel: (number: string) => `Choose practice for the fax to ${number}`,
  chooseTitle: (number: string) => `Who is the fax to ${number} for?`,
  close: 'Close',
  search: 'Practice name',
  clear: 'Clear search',
  searchHint: 'Ask the practice first whether they expect it: they will be able to read it.',
  giveTo: (practice: string) => `Give to ${practice}`,
  giving: (number: string, practice: string) => ({
    title: `Give the fax to ${practice}?`,
    text: `It was sent to ${number}. Everyone there who may see faxes will be able to read it, and you can’t take it back.`,
    confirmLabel: 'Give',
  }),
  delete: 'Delete',
  deleteLabel: (number: string) => `Delete the fax to ${number}`,
  deleting: (number: string) => ({
    title: `Delete the fax to ${number}?`,
    text: 'Nobody has read it. It may be about a patient who is waiting, and you can’t undo this.',
    confirmLabel: 'Delete',
  }),
  deleted: 'The fax was deleted.',
}

const texts = (count: number): string => (count === 1 ? '1 text' : `${count.toLocaleString('en-US')} texts`)

export const numbersText = {
  tab: 'Numbers',
  loading: 'Loading numbers',
  failedTitle: 'The numbers didn’t load',
  emptyTitle: 'No fax or texting service',
  empty: 'Without such a service, practices choose their numbers themselves.',
  none: { emptyTitle: 'No numbers yet', empty: 'Assign the numbers of your texting service to practices.' },
  more: (shown: number, total: number) =>
    `Showing ${shown} of ${total}. The others can be assigned and taken back by a command.`,
  channels: { fax: 'Fax', text: 'Texting' },
  free: 'No practice has this number yet.',
  installations: 'Corridor’s own texts come from this number. No practice has it.',
  sharedWithInstallation: 'Corridor’s own texts come from this number too.',
  waiting: (count: number) => `${texts(count)} came here before any practice had the number.`,
  assign: 'Assign',
  assignLabel: (number: string) => `Assign ${number} to a practice`,
  assigned: (practice: string, number: string) => `${practice} has ${number} now.`,
  chooseTitle: (number: string) => `Which practice gets ${number}?`,
  searchHint: {
    fax: 'Faxes to this number go to that practice, and it can send from it.',
    text: 'Texts to this number go to that practice, and its texts come from it.',
  },
  assignTo: (practice: string) => `Assign to ${practice}`,
  withWaiting: (count: number) => `Also deliver the ${texts(count)} from before`,
  withWaitingDetail:
    'Whoever sent them may have texted somebody else. Turn this on only if the number was always this practice’s.',
  add: 'Assign another number',
  addTitle: 'Assign a number for texting',
  number: 'Number of your texting service',
  numberMissing: 'Please enter the number first.',
  giveWaiting: 'Deliver earlier texts',
  giveWaitingLabel: (number: string, practice: string) => `Deliver earlier texts to ${number} to ${practice}`,
  givingWaiting: (number: string, practice: string, count: number) => ({
    title: `Deliver ${texts(count)} to ${practice}?`,
    text: `They came to ${number} before this practice had it. Everyone there who texts with patients will be able to read them, and you can’t take them back.`,
    confirmLabel: 'Deliver',
  }),
  waitingGiven: (practice: string) => `${practice} gets the texts now.`,
  takeBack: 'Take back',
  takeBackLabel: (number: string, practice: string) => `Take ${number} back from ${practice}`,
  takingBack: (number: string, practice: string, channel: 'fax' | 'text') => ({
    title: `Take ${number} back from ${practice}?`,
    text:
      channel === 'fax'
        ? 'Faxes to this number wait here from now on. The practice keeps the faxes it sent and received.'
        : 'The practice keeps its conversations on this number, but can’t text from it any more: what is scheduled or still waiting to leave isn’t sent. Texts to the number wait here from now on.',
    confirmLabel: 'Take back',
  }),
  takenBack: (number: string) => `No practice has ${number} now.`,
}

export const changesText = {
  tab: 'New names',
  waiting: (count: number) =>
    count === 1
      ? '1 practice wants another name or number'
      : `${count} practices want another name or number`,
  loading: 'Loading new names',
  failedTitle: 'The new names didn’t load',
  emptyTitle: 'No new names waiting',
  empty: 'When a practice wants another name or telephone number, it shows up here.',
  more: (shown: number, total: number) => `Showing the oldest ${shown} of ${total}.`,
  none: 'none',
  newName: (name: string) => `New name: ${name}`,
  newNumber: (number: string, before: string) => `New telephone: ${number}. It’s ${before} now.`,
  requested: (time: string) => `requested ${time}`,
  approve: 'Approve',
  approveLabel: (practice: string) => `Approve the change of ${practice}`,
  approved: (practice: string) => `The change of ${practice} was approved.`,
  decline: 'Decline',
  declineLabel: (practice: string) => `Decline the change of ${practice}`,
  declined: (practice: string) => `The change of ${practice} was declined.`,
}

export const mailText = {
  tab: 'Mail',
  loading: 'Loading the DNS records',
  failedTitle: 'The DNS records didn’t load',
  emptyTitle: 'Mail stays in the sandbox',
  empty: 'Set MAIL_URL and MAIL_FROM to send real mail. The records to set will show here.',
  intro: (domain: string) =>
    `Set these records for ${domain} so that mail from Corridor arrives and isn’t taken for spam.`,
  names: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', mx: 'Returned mail' },
  purposes: {
    spf: 'Says which servers may send your mail.',
    dkim: 'Lets receivers check the signature on each mail.',
    dmarc: 'Says what to do with mail that fails these checks.',
    mx: 'Brings mail that couldn’t be delivered back to this server.',
  },
  states: { seen: 'Seen', different: 'Different', missing: 'Not seen', unknown: 'Couldn’t check' },
  record: (type: string, name: string) => `${type} record for ${name}:`,
  found: (found: string) => `Found instead: ${found}`,
  copy: 'Copy',
  copied: 'Copied.',
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
