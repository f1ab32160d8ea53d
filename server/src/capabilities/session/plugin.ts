import type { Capability } from '../../platform/capability.ts'
import { createAuthenticator } from './authenticate.ts'
import { fillDemo } from './demo.ts'
import { sendCode, sendResetMail, tidyUp } from './jobs.ts'
import { live, tellEnded } from './live.ts'
import { routes } from './routes.ts'
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
  jobs: [sendResetMail, sendCode, tidyUp],
  prepare: (services) => {
    services.session = {
      tokens: createTokens(services.secrets),
      drop: (sessionId) => {
        authenticator.forget(sessionId)
        services.hub.cut(sessionId)
      },
    }
    const authenticator = createAuthenticator(services)
    services.identity = authenticator
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
