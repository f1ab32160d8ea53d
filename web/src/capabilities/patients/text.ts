import type {
  ConsentChannel,
  ConsentStatus,
  PhoneType,
  RelationKind,
} from '@corridor/contract/patients/types.ts'
import type { Tone } from '#ui/data/tones.ts'
import { menuText } from './menu-text.ts'

export const text = {
  title: menuText.title,
  close: 'Close',
}

export const listText = {
  search: 'Name, birth date, phone or email',
  clearSearch: 'Clear search',
  add: menuText.add,
  loading: 'Loading patients',
  failedTitle: 'We couldn’t load your patients',
  emptyTitle: 'No patients yet',
  empty: 'Everyone you text, email, fax or see belongs here, with their contacts, consent and history.',
  noneTitle: 'Nobody found',
  none: 'Try part of a name, a birth date like 3/7/1994, or the last digits of a phone number.',
  more: 'Show more',
  moreActions: 'More',
  export: 'Export all patients',
  exported: 'Your file is ready.',
  born: menuText.born,
}

export const recipientText = {
  edit: (name: string) => `Edit ${name}`,
  born: (day: string) => `born ${day}`,
}

export const formText = {
  addTitle: 'Add patient',
  editTitle: 'Edit patient',
  add: 'Add patient',
  save: 'Save',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Birth date',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  email: 'Email (optional)',
  phone: 'Phone (optional)',
  otherPhone: (index: number) => `Phone ${index}`,
  phoneType: (index: number) => `Type of phone ${index}`,
  addPhone: 'Add another phone',
  removePhone: (index: number) => `Remove phone ${index}`,
  firstNameMissing: 'Please enter the first name.',
  lastNameMissing: 'Please enter the last name.',
  summary: 'Please check these fields',
  added: (name: string) => `${name} added.`,
  saved: 'Changes saved.',
  stale:
    'Someone else changed this patient in the meantime. Close this and open it again to see the changes.',
  sameTitle: 'Is it this patient?',
  same: 'You already have a patient with this name and birth date.',
  open: 'Yes',
  typedAdded: 'What you typed is added below. Please check it and save.',
  another: 'No, add another patient',
}

export const PHONE_TYPE_NAMES: Record<PhoneType, string> = {
  mobile: 'Mobile',
  home: 'Home',
  work: 'Work',
  other: 'Other',
}

export const RELATION_NAMES: Record<RelationKind, string> = {
  guardian: 'Guardian',
  child: 'Child',
  sibling: 'Sibling',
  spouse: 'Spouse',
  other: 'Related',
}

export const CHANNEL_NAMES: Record<ConsentChannel, string> = { text: 'Texts', email: 'Email', phone: 'Calls' }

/** What the badge beside a number or an address says. */
export const CONSENT_WORDS: Record<ConsentChannel, Record<ConsentStatus, string>> = {
  text: { 'opted-in': 'Texting allowed', 'opted-out': 'Opted out', unknown: 'No consent yet' },
  email: { 'opted-in': 'Email allowed', 'opted-out': 'Opted out', unknown: 'No consent yet' },
  phone: { 'opted-in': 'Calls allowed', 'opted-out': 'No calls', unknown: 'No consent yet' },
}

export const CONSENT_TONES: Record<ConsentStatus, Tone> = {
  'opted-in': 'green',
  'opted-out': 'red',
  unknown: 'grey',
}

export const pageText = {
  title: menuText.page,
  back: 'All patients',
  side: 'What is open, and files',
  loading: 'Loading the patient',
  failedTitle: 'We couldn’t open this patient',
  years: (age: number) => (age === 1 ? '1 year' : `${age} years`),
  incomplete: menuText.incomplete,
  summary: (born: string | null, since: string) =>
    `${born ? `Born ${born}` : 'No birth date yet'} · patient since ${since}`,
  merged: (name: string) => `This record was merged into ${name}.`,
  edit: 'Edit',
  more: 'More',
  consent: 'Record consent',
  relate: 'Add family member',
  merge: 'Merge with another record',
  views: 'Who looked at this patient',
  contacts: 'Contacts',
  own: 'Own contacts',
  noContacts: 'No phone or email yet.',
  optedOut: (source: string, day: string) => `${source}, ${day}. Nobody can text this number.`,
  recorded: (source: string, day: string) => `${source}, ${day}`,
  getsTexts: (heading: string) => `${heading}, gets the texts`,
  sendTexts: 'Send texts here',
  textsChosen: (name: string) => `${name} gets the texts now.`,
  ledger: 'Consent history',
  samePhone: 'Same phone',
  samePhoneNote: 'Texts ask who is meant',
  noNumber: 'No phone',
  duplicate: (name: string) => `Looks like a second record: ${name}, same birth date.`,
  compare: 'Compare',
  notSame: 'Not the same',
  notSameDone: 'Noted: these are two people.',
  mergedFrom: (name: string, day: string) => `${name} was merged on ${day}.`,
  undo: 'Undo',
  undone: 'Both records are back.',
  removeRelation: (name: string) => `Remove ${name} from the family`,
  removed: (name: string) => `${name} removed from the family.`,
}

export const timelineText = {
  title: 'Timeline',
  all: 'All',
  loading: 'Loading the timeline',
  failedTitle: 'We couldn’t load the timeline',
  emptyTitle: 'Nothing here yet',
  empty: 'Texts, emails, documents, faxes and visits of this patient show up here.',
  earlier: 'Show earlier',
  open: 'Open',
  kinds: {
    text: 'Texts',
    email: 'Emails',
    document: 'Documents',
    fax: 'Faxes',
    arrival: 'Arrivals',
    note: 'Notes',
    record: 'Record',
  },
  counted: (name: string, count: number) => `${name} ${count}`,
  filter: 'Show',
}

export const consentText = {
  title: 'Record consent',
  address: 'Phone or email',
  channel: 'For',
  status: 'What they decided',
  optedIn: 'May be contacted',
  optedOut: 'Must not be contacted',
  source: 'Where this comes from',
  sourceHint: 'For example: signed form, said at the desk.',
  sourceMissing: 'Please say where this comes from, for example “signed form”.',
  save: 'Record',
  saved: 'Consent recorded.',
  none: 'Add a phone or an email first.',
}

export const ledgerText = {
  title: 'Consent history',
  about: 'Entries are never changed or deleted. The newest one for each phone or email counts.',
  loading: 'Loading the consent history',
  failedTitle: 'We couldn’t load the consent history',
  empty: 'Nothing has been recorded yet.',
  byPatient: 'By the patient',
}

export const relationText = {
  title: (name: string) => `Add someone to the family of ${name}`,
  search: 'Find a patient',
  kind: 'They are the patient’s',
  label: 'In your words (optional)',
  labelHint: 'For example: mother',
  save: 'Add',
  saved: 'Family member added.',
}

export const mergeText = {
  title: 'Merge two records',
  search: 'Find the other record',
  intro: 'Both records become one. The other one’s links keep working, and you can undo this for 30 days.',
  remains: 'Remains',
  other: 'Becomes part of it',
  after: 'After merging',
  confirm: 'Merge',
  loading: 'Comparing the records',
  failedTitle: 'We couldn’t compare these records',
  done: 'Records merged.',
  swap: 'Keep the other one instead',
}

export const viewsText = {
  title: 'Who looked at this patient',
  loading: 'Loading who looked',
  failedTitle: 'We couldn’t load who looked at this patient',
  empty: 'Nobody has opened this patient yet.',
  somebody: 'The system',
  more: 'Show more',
}

export const filesText = { title: 'Files', all: 'All' }
