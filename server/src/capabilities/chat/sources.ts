import type { Audiences } from './messages/audiences.ts'

declare module '../../platform/services.ts' {
  interface Services {
    chat: {
      audiences: Audiences
      /** Conversations whose readers this process has asked to be alerted, and when that is done. */
      alerting: Map<string, Date>
    }
  }
}
