import { auditWords } from '@corridor/contract/session/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import type { Identity } from '#platform/identity.ts'
import * as account from './actions/account.ts'
import * as changePassword from './actions/change-password.ts'
import * as devices from './actions/devices.ts'
import * as endSecondFactor from './actions/end-second-factor.ts'
import * as installation from './actions/installation.ts'
import * as locking from './actions/locking.ts'
import * as login from './actions/login.ts'
import * as logout from './actions/logout.ts'
import * as moveSecondFactor from './actions/move-second-factor.ts'
import * as oneTimeCode from './actions/one-time-code.ts'
import * as recoveryCodes from './actions/recovery-codes.ts'
import * as refreshToken from './actions/refresh-token.ts'
import * as resetPassword from './actions/reset-password.ts'
import * as setUpSecondFactor from './actions/set-up-second-factor.ts'
import { fillDemo } from './demo.ts'
import { sendCode, sendFactorChanged, sendResetMail, tidyUp } from './jobs.ts'
import { endAllSessions } from './sign-in/end-sessions.ts'
import { createTokens, type Tokens } from './sign-in/tokens.ts'
import { createAuthenticator } from './standing/authenticate.ts'
import { watchEndOfGrace } from './standing/end-of-grace.ts'
import { createHere, type Here, noticeStandings, subscribeToNotices } from './standing/notices.ts'
import { listCredentials } from './store/credentials.ts'

declare module '#platform/services.ts' {
  interface Services {
    session: {
      tokens: Tokens
      /** For actions that end a session: this process does not wait for its own notice. */
      here: Here
    }
  }
}

export const session: Capability = {
  name: 'session',
  auditWords,
  routes: mountedIn(
    account,
    changePassword,
    devices,
    endSecondFactor,
    installation,
    locking,
    login,
    logout,
    moveSecondFactor,
    oneTimeCode,
    recoveryCodes,
    refreshToken,
    resetPassword,
    setUpSecondFactor,
  ),
  jobs: [sendResetMail, sendCode, sendFactorChanged, tidyUp],
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
          if (standing.isNewlyIn) await services.hooks.run('people.letIn', tx, standing.id)
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
    subscribeToNotices(services, here)
    watchEndOfGrace(services, here)
  },
  fillDemo,
}
