import { listed } from '@corridor/contract/listed.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { LIST_PATIENTS_MAX } from '@corridor/contract/texting/limits.ts'
import type { ConversationFilter, ListState, SmsStatus } from '@corridor/contract/texting/types.ts'
import type { Disclosure } from '@corridor/contract/texting/words/disclosure.ts'
import { counted, shownCount } from '#ui/counted.ts'
import { menuText } from './menu-text.ts'

export const text = {
  title: 'Patient messages',
  mainPane: 'Conversation',
  emptyTitle: 'No patient messages yet',
  empty:
    'Texts with patients show up here for the whole front desk: who wrote, who’s replying, and who’s still waiting.',
  chooseTitle: 'Choose a conversation',
  choose: 'Or write to a patient.',
  write: 'Write to a patient',
  notFoundTitle: 'We couldn’t find this conversation',
  notFound: 'It may belong to another practice.',
  back: 'Back to the list',
  close: 'Close',
  cancel: 'Cancel',
  open: 'Open',
}

export const inboxText = {
  moreOf: (name: string) => `More for ${name}`,
  conversations: 'Conversations',
  archive: 'Archive',
  openArchive: 'Archive',
  backToList: 'Back to all conversations',
  search: 'Name, number or text',
  clearSearch: 'Clear search',
  filters: 'Show',
  filterNames: {
    'needs-action': 'Needs action',
    unread: 'Unread',
    all: 'All',
    mine: 'Mine',
    archived: 'Archive',
  } satisfies Record<ConversationFilter, string>,
  noneTitle: {
    'needs-action': 'Nobody is waiting',
    unread: 'Everything is read',
    all: 'No conversations yet',
    mine: 'Nothing is assigned to you',
    archived: 'The archive is empty',
  } satisfies Record<ConversationFilter, string>,
  none: {
    'needs-action': 'Every patient who wrote has an answer, and every text has arrived.',
    unread: 'New texts show up here.',
    all: 'Write to a patient to start one.',
    mine: 'Conversations that you or a colleague assign to you show up here.',
    archived: 'Conversations you archive are here until the patient writes again.',
  } satisfies Record<ConversationFilter, string>,
  showAll: 'Show all',
  loading: 'Loading conversations',
  failedTitle: 'We couldn’t load the conversations',
  more: 'More',
  showMore: 'Show more',
  order: 'Order',
  ascending: 'Oldest first',
  newestFirst: 'Newest first',
  lists: menuText.lists,
  records: 'Patients',
  recipients: menuText.recipients,
  you: 'You',
  from: (name: string, words: string) => `${name}: ${words}`,
  emptyPreview: 'No texts yet',
  failed: 'Failed',
  unsent: 'Not sent',
  notDelivered: (why: string) => `Not delivered: ${why}`,
  unanswered: 'Unanswered',
  waitingCount: (count: number) => counted(count, 'conversation needs action', 'conversations need action'),
  foundConversations: 'Conversations',
  foundTexts: 'Texts',
  nothingFoundTitle: 'Nothing found',
  nothingFound: 'Try another name, number or word.',
  searchFailed: 'We couldn’t search',
  searching: 'Searching',
  familyPhone: 'Family phone',
}

const STATUS_WORDS: Record<SmsStatus, string> = {
  received: 'Received',
  queued: 'Sending',
  cancelled: 'Canceled',
  unclear: 'Not clear whether it arrived',
  sent: 'Sent',
  failed: 'Not delivered',
  delivered: 'Delivered',
}

const DISCLOSURES: Record<Disclosure, string> = {
  'birth-date': 'a birth date',
  diagnosis: 'a diagnosis',
  'identity-number': 'a Social Security number',
  attachment: 'a picture',
}

export const conversationText = {
  loading: 'Loading texts',
  failedTitle: 'We couldn’t load this conversation',
  messagesWith: (name: string) => `Texts with ${name}`,
  emptyTitle: 'No texts yet',
  emptyText: (name: string) => `Write the first text to ${name}.`,
  status: STATUS_WORDS,
  automatic: 'Automatic answer',
  toList: 'Sent to a list',
  linkBy: { text: 'Secure link by text', email: 'Secure link by email' } satisfies Record<
    'text' | 'email',
    string
  >,
  linkReply: 'Reply to your secure link',
  linkOpened: (when: string) => `Opened ${when}`,
  linkReplied: (when: string) => `Replied ${when}`,
  linkRecalled: 'Recalled',
  linkExpired: 'Expired',
  linkDetails: 'Details',
  linkDetailsOf: (subject: string) => `Details of ${subject}`,
  sendAnyway: 'Send anyway',
  again: 'Send again',
  archive: 'Archive',
  unarchive: 'Move out of the archive',
  archived: (name: string) => `${name} was archived.`,
  undo: 'Undo',
  markUnread: 'Mark as unread',
  markRead: 'Mark as read',
  more: 'More',
  side: 'Patient',
  born: (day: string) => `born ${day}`,
  texting: { 'opted-in': 'Texting allowed', 'opted-out': 'Opted out', unknown: 'No consent recorded' },
  openRecord: 'Open record',
  familyPhone: 'Family phone',
  familyHint: 'These patients share this number. An opt-out counts for all of them.',
  children: 'Their children',
  /** Of a child without a number: `true` where the texts come to this very conversation. */
  textsAbout: (child: string, to: true | { name: string; number: string } | null) => {
    if (to === true) return `Texts about ${child} come here.`
    return to
      ? `Texts about ${child} go to ${to.name}, ${shownAddress(to.number)}.`
      : `Nobody can be texted about ${child} now.`
  },
  unknownTitle: 'Who is this?',
  unknownHint: 'No patient has this number yet.',
  candidates: 'Choose the patient this conversation is with.',
  choose: (name: string) => `It’s ${name}`,
  addPatient: 'Add as a new patient',
  choosePatient: 'Choose a patient',
  noneOfThem: 'None of our patients',
  changePatient: 'Choose another patient',
  chooseHint: (number: string) =>
    `Who texts from ${number}? The whole conversation moves to the patient you choose. The number in their record stays as it is.`,
  practiceNumber: 'Your number',
  scheduled: (count: number) => counted(count, 'scheduled text', 'scheduled texts'),
  scheduledNotSent: (count: number) => (count === 1 ? '1 text wasn’t sent' : `${count} texts weren’t sent`),
  seeScheduled: 'See',
  scheduledTitle: 'Scheduled texts',
  scheduledFor: (when: string) => `Scheduled for ${when}`,
  sendsAt: (when: string) => `Will be sent ${when}`,
  notSent: (why: string) => `Not sent. ${why}`,
  cancelScheduled: 'Don’t send',
  removeScheduled: 'Remove',
  cancelOthers: (name: string) => `Don’t send ${name}’s text?`,
}

export const composerText = {
  label: (name: string) => `Text ${name}, or / for a template`,
  modes: 'What to write',
  text: 'Text',
  note: 'Note',
  secureLink: 'Secure link',
  sendSecurely: 'Send as secure link',
  uploading: 'Your pictures are still uploading. Please send it in a moment.',
  mms: 'Picture message',
  segments: (units: number, room: number, segments: number) =>
    `${shownCount(units)} / ${shownCount(room)} · ${counted(segments, 'segment', 'segments')}`,
  segmentsAlone: (segments: number) => counted(segments, 'segment', 'segments'),
  costly: (characters: string) =>
    `${characters} makes this text cost more. Plain characters fit 160 in a segment.`,
  braces: (field: string) =>
    `The patient would read “${field}” as it stands here. Templates and lists fill fields in.`,
  introduction: (words: string) => `Your first text will start with “${words.trim()}”.`,
  warning: (found: readonly Disclosure[]) =>
    `This has ${listed(found.map((one) => DISCLOSURES[one]))}. Texts aren’t encrypted, so a secure link is safer.`,
}

export const recipientsText = {
  title: 'Write to a patient',
  search: 'Name, number or birth date',
  clearSearch: 'Clear search',
  none: 'Check the spelling, or add the patient.',
  numberOf: ({ mobileNumber }: { mobileNumber: string | null }) =>
    mobileNumber ? shownAddress(mobileNumber) : 'No mobile number of their own',
  noPatient: 'We couldn’t find this patient.',
  nobodyToText: (patient: string) =>
    `Nobody can be texted about ${patient} yet. Add a mobile number to write.`,
  linkByEmail: 'Send a secure link by email',
  sharesPhone: (patient: string, other: string) =>
    `${patient} shares this phone with ${other}, whom this conversation is with.`,
  textsGoTo: (patient: string, guardian: string) => `Texts about ${patient} go to ${guardian}.`,
  add: 'Add patient',
  addTitle: 'Add a patient',
  editTitle: 'Edit patient',
  firstName: 'First name',
  lastName: 'Last name',
  firstNameMissing: 'Please enter the first name.',
  lastNameMissing: 'Please enter the last name.',
  mobile: 'Mobile number',
  mobileMissing: 'Please enter a mobile number.',
  save: 'Save',
  summary: 'Please check these fields',
  shared: 'Someone else has this number. Do they share the phone?',
  isShared: 'Yes, they share this phone',
  from: 'Text from',
  more: 'Show more',
}

export const listText = {
  title: 'Text many patients',
  newList: 'New list',
  close: 'Close',
  message: 'Text',
  fields: 'Insert a field, filled in for each patient',
  pace: 'Pace',
  perMinute: (count: number) => `${count} a minute`,
  chosen: (count: number) => counted(count, 'patient chosen', 'patients chosen'),
  chooseAll: 'Choose all',
  chooseAllFound: 'Choose all found',
  chosenMost: `One list takes ${shownCount(LIST_PATIENTS_MAX)} patients, so only the first were chosen.`,
  nobodyFound: 'Nobody found',
  clear: 'Clear',
  preview: 'Check and send',
  previewTitle: 'Check and send',
  reachable: (count: number) => counted(count, 'patient will get this text', 'patients will get this text'),
  viaOthers: 'Of these, some texts go to somebody else:',
  goesTo: (patient: string, to: string, number: string | null) =>
    `${patient}: to ${to}${number ? `, ${shownAddress(number)}` : ''}`,
  unreachable: (count: number) => counted(count, 'patient can’t be reached', 'patients can’t be reached'),
  sharing: (count: number) =>
    counted(
      count,
      'patient shares a phone with somebody who gets it',
      'patients share a phone with somebody who gets it',
    ),
  startsAt: (time: string) => `It’s night at your practice, so the first text leaves at ${time}.`,
  cost: (segments: number) => counted(segments, 'segment in all', 'segments in all'),
  example: 'For example',
  start: 'Send now',
  back: 'Back',
  none: 'Nothing was sent to many patients yet.',
  loading: 'Loading lists',
  failedTitle: 'We couldn’t load the lists',
  state: { running: 'Sending', done: 'Done', cancelled: 'Canceled' } satisfies Record<ListState, string>,
  paused: 'Paused',
  continuesAt: (time: string) => `Continues at ${time}`,
  /** Who is left out is nobody that a text is sent to. */
  progress: ({
    sent,
    total,
    skipped,
    cancelled,
  }: Record<'sent' | 'total' | 'skipped' | 'cancelled', number>) =>
    [
      `${shownCount(sent)} of ${shownCount(total - skipped)} sent`,
      ...(cancelled > 0 ? [`${shownCount(cancelled)} not sent`] : []),
      ...(skipped > 0 ? [`${shownCount(skipped)} left out`] : []),
    ].join(' · '),
  cancel: 'Stop sending',
  waiting: 'Waiting',
  cancelled: 'Not sent',
  missedAlone: (count: number) => `Only the ${shownCount(count)} who didn’t get it`,
  patient: 'Patient',
  result: 'Result',
  resultOf: 'Result',
  textMissing: 'Please write a text.',
}

export const settingsText = {
  tab: menuText.settings,
  numbers: 'Numbers',
  numbersIntro: 'Patients text these numbers, and your texts come from them.',
  add: 'Add number',
  addTitle: 'Add a number',
  number: 'Number',
  numberMissing: 'Please enter a number.',
  label: 'Label',
  makeDefault: 'Make default',
  isDefault: 'Default',
  remove: 'Remove',
  save: 'Save',
  loading: 'Loading',
  failedTitle: 'We couldn’t load the texting settings',
  assigned: 'Numbers are assigned by whoever runs Corridor for you.',
  request: 'Request a number',
  requestSubject: 'A number for texting with patients',
  requestBody: 'Please assign a number for texting to our practice in Corridor.\n\nPractice: ',
  outOfHours: 'When you’re closed',
  outOfHoursIntro:
    'Outside your office hours and on holidays, a patient who texts gets this answer once until you open again.',
  isOn: 'Answer automatically',
  hoursMissing: 'Nothing is answered yet, because your office hours haven’t been saved.',
  setHours: 'Save your office hours',
  answer: 'Answer',
  saved: 'Saved',
}
