import type { Identity } from '../../platform/access/person.ts'
import type { Capability } from '../../platform/capability.ts'
import { fillDemo } from './demo.ts'
import { sendCode, sendResetMail, tellFactorChanged, tidyUp } from './jobs.ts'
import { routes } from './routes.ts'
import { endAllSessions } from './sign-in/end-sessions.ts'
import { createTokens, type Tokens } from './sign-in/tokens.ts'
import { createAuthenticator } from './standing/authenticate.ts'
import { watchEndOfGrace } from './standing/end-of-grace.ts'
import { createHere, type Here, hearNotices, noticeStandings } from './standing/notices.ts'
import { listCredentials } from './store/credentials.ts'

declare module '../../platform/services.ts' {
  interface Services {
    session: {
      tokens: Tokens
      /** For whoever ends a session: this process does not wait for its own notice. */
      here: Here
    }
  }
}

export const session: Capability = {
  name: 'session',
  routes,
  jobs: [sendResetMail, sendCode, tellFactorChanged, tidyUp],
  prepare: (services) => {
    const authenticator = createAuthenticator(services)
    const hearStanding: Parameters<Identity['onStanding']>[0][] = []
    const here = createHere(services, authenticator, (standing) => {
      for (const hear of hearStanding) hear(standing)
    })
    services.session = { tokens: createTokens(services.secrets), here }
    services.identity = {
      authenticate: authenticator.authenticate,
      findPerson: authenticator.findPerson,
      standingChanged: async (tx, ...personIds) => {
        for (const standing of await noticeStandings(tx, services, personIds)) {
          if (standing.isNewlyIn) for (const hear of services.people.whenLetIn) await hear(tx, standing.id)
          // This process does not wait for its own notice: the answer to this very call may be followed by another.
          tx.afterCommit(() => here.narrow(standing))
        }
      },
      onStanding: (hear) => void hearStanding.push(hear),
      signOut: async (tx, personId, reason) => {
        await endAllSessions(tx, services, personId, reason)
      },
    }
    services.office.credentials = listCredentials
    hearNotices(services, here)
    watchEndOfGrace(services, here)
  },
  fillDemo,
}
