/** What a person may open. They travel in the token, open a call on the server and build the menu in the web app. */
export const CLAIMS = [
  'User',
  'FileReader',
  'FileWriter',
  'Doctor',
  'Chat',
  'ChatPro',
  'SharedInbox',
  'PatientTexting',
  'eFax',
  'CurbsideNoEMR',
  'ReferaPatient',
  'SharedInboxMobile',
  'Dashboard',
  'SecureEmail',
  'MobileAccess',
  'PracticeAdmin',
  'BillingAdmin',
  'PracticeOwner',
  'ContactsAndNetwork',
  'IndividualNetwork',
  'Channels',
  'CEHub',
  'ChannelHost',
  'UnlimitedChannelSubscriber',
  // Follows from others and is never granted itself: see `PATIENT_CLAIMS`.
  'Patients',
] as const

export type Claim = (typeof CLAIMS)[number]

/** Who holds any of these works with patients and may see them: they hold `Patients` too, whether or not its feature is on. */
export const PATIENT_CLAIMS = [
  'SharedInbox',
  'eFax',
  'PatientTexting',
  'SecureEmail',
  'CurbsideNoEMR',
] as const satisfies readonly Claim[]

/** What a feature is: a capability, or a part of one. */
interface FeatureState {
  /** While this is false, an installation has it only if `CORRIDOR_FEATURES` names it. */
  isAlwaysOn: boolean
  /** The claims that open it. */
  claims: readonly Claim[]
}

/** Features that an operator can switch on or off for the whole installation, and capabilities that are not finished. */
export const FEATURE_STATES = {
  // Finished, and still a switch: the specification lets an operator turn it off.
  IndividualNetwork: { isAlwaysOn: false, claims: ['IndividualNetwork'] },
  activity: { isAlwaysOn: true, claims: ['SharedInbox'] },
  curbside: { isAlwaysOn: true, claims: ['CurbsideNoEMR'] },
  email: { isAlwaysOn: true, claims: ['SecureEmail'] },
  fax: { isAlwaysOn: true, claims: ['eFax'] },
  learning: { isAlwaysOn: false, claims: ['CEHub'] },
  rooms: { isAlwaysOn: true, claims: ['Channels'] },
  texting: { isAlwaysOn: true, claims: ['PatientTexting'] },
} as const satisfies Record<string, FeatureState>

export type Feature = keyof typeof FEATURE_STATES
export const FEATURES = Object.keys(FEATURE_STATES) as Feature[]
