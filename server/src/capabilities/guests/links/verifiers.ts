import { openGuestLink } from '@corridor/contract/guests/routes.ts'
import * as office from '#capabilities/office/public.ts'
import type { GuestVerifier } from '#platform/access/guest.ts'
import { committing } from '#platform/action.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import { findLink, findToken } from '../store/links.ts'
import { findPass, findPassById } from '../store/passes.ts'
import type { GuestKind } from './kinds.ts'
import { openLink } from './open-link.ts'
import { stateOfOpened } from './state.ts'

/** The address of a link, of any sending: what ended is found too, so that its holder can read why. */
export const byLink: GuestVerifier = {
  token: 'guest-link',
  // Nobody knows yet whose link it is, so the look-up acts for the system; everything after it acts for the practice.
  find: (token, { db, secrets }) =>
    readFor(db, 'system', async (all) => {
      const found = await findToken(all, hashOf(secrets, token))
      return (
        found && {
          id: found.id,
          subject: { kind: 'guest-link', id: found.link_id },
          practiceId: found.practice_id,
        }
      )
    }),
}

async function findOpened(token: string, { db, secrets, clock }: Pick<Services, 'clock' | 'db' | 'secrets'>) {
  return readFor(db, 'system', async (all) => {
    const pass = await findPass(all, hashOf(secrets, token), clock.now())
    const link = pass && (await findLink(all, pass.link_id))
    return pass && link && { pass, link }
  })
}

/** What a guest got for opening a link of any kind, also after the link has ended. */
export const byPass: GuestVerifier = {
  token: 'guest-pass',
  find: async (token, services) => {
    const opened = await findOpened(token, services)
    return (
      opened && {
        id: opened.pass.id,
        subject: { kind: 'guest-link', id: opened.link.id },
        practiceId: opened.link.practice_id,
      }
    )
  },
}

/** Opens a link that stands in a query, with the code beside it where one is needed, and counts that as one use. */
const tradeForPass =
  (kind: GuestKind): GuestVerifier['exchange'] =>
  async ({ token, code }, services, origin) => {
    const shown = await byLink.find(token, services)
    if (!shown?.practiceId) return undefined
    const { subject, practiceId } = shown
    const link = await readFor(services.db, { practiceId }, (own) => findLink(own, subject.id))
    if (link?.kind !== kind.name) return undefined
    const guest = { ...shown, sort: byLink.token, token, isNewPass: false }
    const commit = committing(services, openGuestLink.audit, {
      person: undefined,
      guest,
      origin,
      auditNote: {},
    })
    const { pass } = await openLink(
      services,
      { id: shown.id, practiceId },
      { answers: { code }, origin, commit },
    )
    return pass
  }

/**
 * For the calls of one kind: finds the thing that the link opens, as long as it is open. A recalled or expired link and one of
 * another kind are refused before the call begins.
 */
export const openedBy = (kind: GuestKind): GuestVerifier => ({
  token: `guest-${kind.name}`,
  exchange: tradeForPass(kind),
  find: async (token, services) => {
    const opened = await findOpened(token, services)
    if (!opened || opened.link.kind !== kind.name) return undefined
    const { pass, link } = opened
    const practice = await office.findPractice(services.db, link.practice_id)
    if (stateOfOpened({ link, practice, now: services.clock.now() }) !== 'open') return undefined
    return {
      id: pass.id,
      subject: { kind: `guest-${kind.name}`, id: link.subject_id },
      practiceId: link.practice_id,
    }
  },
})

/** Whose page a guest has opened, while it is open: neither their pass nor the link has ended. */
export const findOpenPass = (
  { db, clock }: Pick<Services, 'clock' | 'db'>,
  id: string,
): Promise<{ practiceId: string } | undefined> =>
  readFor(db, 'system', async (all) => {
    const now = clock.now()
    const pass = await findPassById(all, id)
    const link = pass && pass.expires_at > now ? await findLink(all, pass.link_id) : undefined
    if (!link) return undefined
    const practice = await office.findPractice(all, link.practice_id)
    return stateOfOpened({ link, practice, now }) === 'open' ? { practiceId: link.practice_id } : undefined
  })
