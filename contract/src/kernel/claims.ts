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
] as const

export type Claim = (typeof CLAIMS)[number]

/** Features that an operator can switch on or off for the whole installation. */
export const FEATURES = ['IndividualNetwork'] as const

export type Feature = (typeof FEATURES)[number]
