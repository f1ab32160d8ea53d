import * as routes from '@corridor/contract/sandbox/routes.ts'
import { read } from '#platform/action.ts'
import { listMail as listStored } from '../store/messages.ts'

/** A link in a mail as a path, so that the screen stays on the address it is shown at. */
const pathOf = (link: string | null): string | null => {
  if (!link || !URL.canParse(link)) return null
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

export const listMail = read(routes.listMail, async ({ db, services: { stands } }) => ({
  isOn: stands.mail,
  mails: (stands.mail ? await listStored(db) : []).map(({ id, mail_to, subject, body, link, sent_at }) => ({
    id,
    to: mail_to,
    subject,
    text: body,
    link: pathOf(link),
    sentAt: sent_at.toISOString(),
  })),
}))
