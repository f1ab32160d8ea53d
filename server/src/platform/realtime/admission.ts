import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { WINDOWS_PER_SESSION } from '@corridor/contract/kernel/live.ts'
import { z } from 'zod'
import type { Person, Recognition } from '../access/person.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { createPace } from './rate.ts'
import { rooms } from './rooms.ts'
import type { Seating } from './seating.ts'
import type { Window } from './window.ts'

const Handshake = z.object({ token: z.string().max(4096), userId: z.string().max(64).toLowerCase() })
/** Node's timers cannot wait longer than this. */
const LONGEST_TIMER_MS = 2_147_483_647

/** How a window learns why it was refused: the same codes as over HTTP. */
export const refused = (error: unknown) => {
  const kind = error instanceof Refusal ? error.kind : kernelErrors.notSignedIn
  return Object.assign(new Error(kind.message), { data: { code: kind.code, statusCode: kind.status } })
}

/** The windows of this session at the same hub, in this process; with this one, once it is seated. */
const countBeside = ({ nsp }: Window, { sessionId }: Person): number =>
  nsp.adapter.rooms.get(rooms.session(sessionId))?.size ?? 0

/** A window shows a new token every few minutes, and after every change of its owner's standing. */
const RENEWALS = { burst: 20, perSecond: 0.2 }

interface Parts {
  identity: Pick<Recognition, 'authenticate'>
  clock: Clock
  seating: Seating
}

/** Who a window belongs to, and for how long. */
export function createAdmission({ identity, clock, seating }: Parts) {
  const renewals = createPace(RENEWALS)

  async function personOf(handshake: unknown): Promise<Person> {
    const shown = Handshake.safeParse(handshake)
    if (!shown.success) throw new Refusal(kernelErrors.notSignedIn)
    const person = await identity.authenticate(shown.data.token)
    if (person.id !== shown.data.userId) throw new Refusal(kernelErrors.otherUser)
    return person
  }

  function cutAtExpiry(window: Window, { tokenExpiresAt }: Person): void {
    clearTimeout(window.data.expiry)
    const leftMs = tokenExpiresAt * 1000 - clock.now().getTime()
    window.data.expiry = setTimeout(
      () => window.disconnect(true),
      Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS),
    )
  }

  return {
    /** Lets a window in, or refuses it. */
    async admit(window: Window): Promise<void> {
      const { found, asOf } = await seating.lookUp(() => personOf(window.handshake.auth))
      if (countBeside(window, found) >= WINDOWS_PER_SESSION) throw new Refusal(kernelErrors.tooManyWindows)
      window.data.person = found
      window.data.asOf = asOf
    },

    welcome(window: Window): void {
      seating.welcome(window, () => personOf(window.handshake.auth))
      // Of those that come at once, none sees another before they all have been let in.
      if (countBeside(window, window.data.person) > WINDOWS_PER_SESSION) return void window.disconnect(true)
      cutAtExpiry(window, window.data.person)
      window.on('disconnect', () => {
        clearTimeout(window.data.expiry)
        renewals.forget(window.id)
      })
      // Between the check and the rooms the session may have ended, when nothing could cut it yet.
      personOf(window.handshake.auth).catch(() => window.disconnect(true))
    },

    /** A client whose token was refreshed stays connected by showing the new one. */
    async renew(window: Window, handshake: unknown, answer: (reply: object) => void): Promise<void> {
      try {
        if (renewals.take(window.id) !== undefined) throw new Refusal(kernelErrors.tooManyRequests)
        // What somebody may open can also end by the clock, and no event is published then: so it is looked up again.
        const person = await seating.reseat(window, async () => {
          const shown = await personOf(handshake)
          if (shown.sessionId !== window.data.person.sessionId) throw new Refusal(kernelErrors.otherUser)
          return shown
        })
        cutAtExpiry(window, person)
        answer({ ok: true })
      } catch (error) {
        answer({ ok: false, ...refused(error).data })
        window.disconnect(true)
      }
    },
  }
}
