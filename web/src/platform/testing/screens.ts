import type { Claim } from '@corridor/contract/kernel/claims.ts'

/** An address, the heading of its screen, and content that arrives with the data. */
export type Screen = readonly [address: string, heading: string | RegExp, later?: string | RegExp]

/** An entry of the rail as tests expect it (specification, platform §6), written apart from the one that is shown. */
export interface ExpectedEntry {
  /** In the rail, and in full. */
  name: string
  label: string
  path: `/dashboard/${string}`
  /** Its place in the rail: lower numbers come first. */
  position: number
  /** People with one of these have it. */
  claims: readonly Claim[]
  /** Its capability is not finished. */
  isPreview?: true
}

/** What a capability declares in its `testing/screens.ts`: its entries, and what journeys and the check of accessibility open. */
export interface ExpectedScreens {
  menu?: readonly ExpectedEntry[]
  /** As the owner of Bright Smiles. */
  practice?: readonly Screen[]
  /** As an individual. */
  individual?: readonly Screen[]
}

/** The rail of somebody with these claims. */
export const railOf = (menu: readonly ExpectedEntry[], claims: readonly Claim[]): ExpectedEntry[] =>
  menu
    .filter((entry) => entry.claims.some((claim) => claims.includes(claim)))
    .toSorted((one, other) => one.position - other.position)

const DESK = [
  'SharedInbox',
  'eFax',
  'PatientTexting',
  'SecureEmail',
  'CurbsideNoEMR',
  'Chat',
  'Channels',
  'ContactsAndNetwork',
  'Patients',
] as const satisfies readonly Claim[]
const INDIVIDUAL = ['IndividualNetwork', 'Chat', 'CEHub'] as const satisfies readonly Claim[]

/** The people of the demo world, and the claims that open their menu. */
export const DEMO_CLAIMS = {
  'owner@brightsmiles.example': [...DESK, 'CEHub'],
  'hygienist@brightsmiles.example': ['Chat', 'Channels', 'CEHub'],
  'frontdesk@brightsmiles.example': DESK,
  'assistant@brightsmiles.example': ['Chat'],
  'owner@lakesidesurgery.example': DESK,
  'frontdesk@lakesidesurgery.example': DESK,
  'owner@hilltopmedical.example': DESK,
  'host@professional.example': INDIVIDUAL,
  'member@professional.example': INDIVIDUAL,
  'pending@brightsmiles.example': [],
  'unverified@brightsmiles.example': [],
  'newcomer@professional.example': [],
  'basic@brightsmiles.example': [],
  'review@lakesidesurgery.example': [],
  'manual@lakesidesurgery.example': [],
} as const satisfies Record<string, readonly Claim[]>
