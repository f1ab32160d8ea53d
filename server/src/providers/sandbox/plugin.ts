import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/sandbox/routes.ts'
import { action, read } from '../../platform/action.ts'
import type { Capability } from '../../platform/capability.ts'
import { check } from '../../platform/refusal.ts'
import { empty, listMail, listTexts } from './store.ts'

/** A link in a mail as a path, so that the screen stays on the address it is shown at. */
const pathOf = (link: string | null): string | null => {
  if (!link || !URL.canParse(link)) return null
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

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
      action(routes.emptySandbox, async ({ tx }) => {
        check(stands.mail || stands.sms, kernelErrors.notFound)
        await empty(tx.db)
        return done
      }),
    ],
  }
}
