import type { OnFax } from '#providers/fax/port.ts'
import type { Arrivals } from '#providers/sms/port.ts'

/** What the sandbox stands in for; beside a real service it shows nothing, whatever the tables still hold. */
export interface Stands {
  mail: boolean
  sms: boolean
  fax: boolean
  identity: boolean
}

/** Where what people send from the sandbox's phones and machines goes; set by who listens. */
export interface FromSandbox {
  text?: Arrivals['onWholeText']
  fax?: OnFax
}

declare module '#platform/services.ts' {
  interface Services {
    stands: Stands
    fromSandbox: FromSandbox
  }
}

declare module '#platform/hooks.ts' {
  interface Hooks {
    /** Somebody decided an identity check at the desk, as a service's notice would say. */
    'sandbox.inquiryDecided': [inquiryId: string]
  }
}
