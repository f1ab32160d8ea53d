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

/** Features that an operator can switch on or off for the whole installation, and capabilities that are not finished. */
export const FEATURES = [
  'IndividualNetwork',
  'activity',
  'curbside',
  'email',
  'fax',
  'learning',
  'rooms',
  'texting',
] as const

export type Feature = (typeof FEATURES)[number]

/** What a capability declares about itself in its `feature.ts`. */
export interface FeatureState {
  /** While this is false, an installation has it only if `CORRIDOR_FEATURES` names it. */
  isAlwaysOn: boolean
  /** The claims that open it. */
  claims: readonly Claim[]
}
