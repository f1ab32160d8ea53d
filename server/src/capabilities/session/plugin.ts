import type { Capability } from '../../platform/capability.ts'
import { createAuthenticator } from './authenticate.ts'
import { fillDemo } from './demo.ts'
import { endSessionsNow } from './end-sessions.ts'
import { sendCode, sendResetMail, tellFactorChanged, tidyUp } from './jobs.ts'
import { live, tellEnded, tellStanding } from './live.ts'
import { routes } from './routes.ts'
import { keepStanding } from './standing.ts'
import { createTokens, type Tokens } from './tokens.ts'

declare module '../../platform/services.ts' {
  interface Services {
    session: {
      tokens: Tokens
      /** Forgets a session that has ended and cuts its sockets, in this process. */
      drop: (sessionId: string) => void
    }
  }
}

/** Well within the second that sockets of an ended session may live. */
const WORD_MS = 250

export const session: Capability = {
  name: 'session',
  routes,
  live,
  jobs: [sendResetMail, sendCode, tellFactorChanged, tidyUp],
  prepare: (services) => {
    services.session = {
      tokens: createTokens(services.secrets),
      drop: (sessionId) => {
        authenticator.forget(sessionId)
        services.hub.cut(sessionId)
      },
    }
    const authenticator = createAuthenticator(services)
    services.identity = {
      authenticate: authenticator.authenticate,
      findPerson: authenticator.findPerson,
      standingChanged: async (tx, personId) => {
        await keepStanding(tx.db, services, personId)
        await tx.notify('standing', personId)
        // This process does not wait for its own notice: the answer to this very call may be followed by another.
        tx.afterCommit(() => authenticator.forgetPerson(personId))
      },
      signOut: (tx, personId, reason) => endSessionsNow(tx, services, { personId }, reason),
    }
    services.notices.on('standing', (personId) => {
      authenticator.forgetPerson(personId)
      void services.hub.reseat(personId).then(() => tellStanding(services.hub, personId))
    })
    // The notice can overtake the word that tells windows why they are cut, so their lines get a moment longer. Calls
    // are refused at once.
    services.notices.on('session', (notice) => {
      const [sessionId = '', reason = ''] = notice.split(' ')
      authenticator.forget(sessionId)
      setTimeout(() => {
        tellEnded(services.hub, sessionId, reason)
        services.hub.cut(sessionId)
      }, WORD_MS).unref()
    })
  },
  fillDemo,
}
