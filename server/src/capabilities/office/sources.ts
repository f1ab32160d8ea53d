import type { Database } from '#platform/database/database.ts'
import type { Invitation } from './store/tables.ts'

/** The facts about an account's credentials that decide the entry steps. */
export interface Credentials {
  hasSecondFactor: boolean
  /** The password was generated, not chosen by the person. */
  isPasswordGiven: boolean
}

/** What changed for others: the data or team of a practice, or whether it is visible. */
export type PracticeChange = 'shown' | 'suspended' | 'resumed'

export interface Leaving {
  personId: string
  practiceId: string
  /** The member who takes over the invites and invitations that they sent for the practice. */
  heirId: string | undefined
}

/** Facts that other capabilities provide. They set these when the app is prepared. */
export interface OfficeSources {
  /** Set by session. People without credentials are left out. */
  credentials: (db: Database, personIds: readonly string[]) => Promise<Map<string, Credentials>>
}

declare module '#platform/services.ts' {
  interface Services {
    office: OfficeSources
  }
}

/** They run while the practice is locked. */
declare module '#platform/hooks.ts' {
  interface Hooks {
    'office.practiceChanged': [practiceId: string, change: PracticeChange]
    /** An admin changed the mobile number in the settings of a practice. */
    'office.mobileNumberChanged': [practiceId: string]
    /** A person joined a practice, approved or waiting, and is no longer an individual. */
    'office.memberPlaced': [personId: string]
    /** An approved member left a practice. */
    'office.memberLeft': [leaving: Leaving]
    /** An invitation is sent or resent. */
    'office.invitationSent': [invitation: Invitation]
    /** Unused invitations are about to be deleted. */
    'office.invitationsDeleted': [invitationIds: readonly string[]]
    /** The list of a practice's open invitations changed. */
    'office.invitationsChanged': [practiceId: string]
  }
}

export const nothingKnown = (): OfficeSources => ({ credentials: async () => new Map() })
