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

/** Claims that belong to a feature. While it is switched off they are as good as not held, and come back with it. */
const FEATURE_OF: Partial<Record<Claim, Feature>> = { IndividualNetwork: 'IndividualNetwork' }

/** Of the claims that were granted, those that count in an installation with these features. */
export const claimsInForce = (claims: readonly Claim[], features: readonly string[]): Claim[] =>
  claims.filter((claim) => {
    const feature = FEATURE_OF[claim]
    return feature === undefined || features.includes(feature)
  })
