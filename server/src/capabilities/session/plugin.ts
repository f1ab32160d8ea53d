import type { Capability } from '../../platform/capability.ts'
import { type Authenticator, createAuthenticator } from './authenticate.ts'
import { fillDemo } from './demo.ts'
import { sendCode, sendResetMail, tidyUp } from './jobs.ts'
import { live } from './live.ts'
import { routes } from './routes.ts'
import { createTokens, type Tokens } from './tokens.ts'

declare module '../../platform/services.ts' {
  interface Services {
    session: {
      tokens: Tokens
      authenticate: Authenticator['authenticate']
      /** Forgets a session that has ended and cuts its sockets, in this process. */
      drop: (sessionId: string) => void
    }
  }
}

export const session: Capability = {
  name: 'session',
  routes,
  live,
  jobs: [sendResetMail, sendCode, tidyUp],
  prepare: (services) => {
    services.session = {
      tokens: createTokens(services.secrets),
      authenticate: (token) => authenticator.authenticate(token),
      drop: (sessionId) => {
        authenticator.forget(sessionId)
        services.hub.cut(sessionId)
      },
    }
    const authenticator = createAuthenticator(services)
    services.notices.on('session', services.session.drop)
  },
  fillDemo,
}
