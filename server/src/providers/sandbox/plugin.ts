import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/sandbox/routes.ts'
import { action, read } from '../../platform/action.ts'
import type { Capability } from '../../platform/capability.ts'
import { check, found } from '../../platform/refusal.ts'
import { empty, listMail, listTexts } from './store.ts'

/** A link in a mail as a path, so that the screen stays on the address it is shown at. */
const pathOf = (link: string | null): string | null => {
  if (!link || !URL.canParse(link)) return null
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

const STATUS_BY_DECISION = {
  approve: 'Approved',
  decline: 'Declined',
  'needs-review': 'Needs_review',
  'leave-pending': 'Pending',
} as const

/** The desk at /sandbox. Beside a real provider it shows nothing, whatever the tables still hold. */
export function sandboxDesk(stands: { mail: boolean; sms: boolean }): Capability {
  return {
    name: 'sandbox',
    routes: [
      read(routes.listMail, async ({ db }) => ({
        isOn: stands.mail,
        mails: (stands.mail ? await listMail(db) : []).map(
          ({ id, mail_to, subject, body, link, sent_at }) => ({
            id,
            to: mail_to,
            subject,
            text: body,
            link: pathOf(link),
            sentAt: sent_at.toISOString(),
          }),
        ),
      })),
      read(routes.listTexts, async ({ db }) => ({
        isOn: stands.sms,
        texts: (stands.sms ? await listTexts(db) : []).map(({ id, text_to, body, sent_at }) => ({
          id,
          to: text_to,
          text: body,
          sentAt: sent_at.toISOString(),
        })),
      })),
      read(routes.listInquiries, async ({ db, services: { identityCheck } }) => ({
        isOn: identityCheck?.desk !== undefined,
        inquiries: (await identityCheck?.desk?.list(db)) ?? [],
      })),
      action(routes.decideInquiry, async ({ params, body, services, tx, note }) => {
        const desk = found(services.identityCheck?.desk)
        note({ subject: { kind: 'sandbox-inquiry', id: params.id } })
        const decided = found(await desk.decide(tx.db, params.id, STATUS_BY_DECISION[body.decision]))
        await desk.tell(tx, params.id)
        return decided
      }),
      action(routes.emptySandbox, async ({ tx, services: { identityCheck } }) => {
        const desk = identityCheck?.desk
        check(stands.mail || stands.sms || desk !== undefined, kernelErrors.notFound)
        await empty(tx.db)
        await desk?.empty(tx.db)
        return done
      }),
    ],
  }
}
