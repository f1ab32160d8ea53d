import type { Database } from '../../platform/database/database.ts'

/** How an account is opened, as far as it decides what opens afterwards. */
export interface Credentials {
  hasSecondFactor: boolean
  /** Somebody else made the password. */
  isPasswordGiven: boolean
}

/** What the office shows of its people and does not know itself. Session stands below, and puts its answer here. */
export interface OfficeSources {
  /** Whoever has none of it is not in the answer. */
  credentials: (db: Database, personIds: readonly string[]) => Promise<Map<string, Credentials>>
}

declare module '../../platform/services.ts' {
  interface Services {
    office: OfficeSources
  }
}

export const nothingKnown = (): OfficeSources => ({ credentials: async () => new Map() })
