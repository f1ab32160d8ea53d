import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { auditWords } from '@corridor/contract/sandbox/audit-words.ts'
import * as routes from '@corridor/contract/sandbox/routes.ts'
import { action, read, steps } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import { Download } from '#platform/download.ts'
import { readPhone } from '#platform/phone.ts'
import { check, found } from '#platform/refusal.ts'
import { checkMedia } from '#providers/sms/incoming/fetch-media.ts'
import {
  emptyFaxes,
  findDocument,
  insertFax,
  listFaxes,
  listMachines,
  saveMachineState,
} from './fax-store.ts'
import { empty, insertTextFromPhone, listMail, listPhones, listTexts, savePhoneState } from './store.ts'

/** A link in a mail as a path, so that the screen stays on the address it is shown at. */
const pathOf = (link: string | null): string | null => {
  if (!link || !URL.canParse(link)) return null
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

const bytesOf = (picture: string): Buffer => Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')

/** A short code stays as it was written. */
const numberIn = (written: string): string => readPhone(written, 'phone') ?? written.trim()

const STATUS_BY_DECISION = {
  approve: 'Approved',
  decline: 'Declined',
  'needs-review': 'Needs_review',
  'leave-pending': 'Pending',
} as const

/** The desk at /sandbox. Beside a real provider it shows nothing, whatever the tables still hold. */
export function sandboxDesk(stands: { mail: boolean; sms: boolean; fax: boolean }): Capability {
  return {
    name: 'sandbox',
    auditWords,
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
        texts: (stands.sms ? await listTexts(db) : []).map((one) => ({
          id: one.id,
          to: one.text_to,
          from: one.text_from,
          text: one.body,
          pictures: one.pictures,
          isFromPhone: one.is_from_phone,
          sentAt: one.sent_at.toISOString(),
        })),
        phones: stands.sms ? await listPhones(db) : [],
      })),
      // Stored in the transaction of whoever takes it in.
      steps(routes.textFromPhone, async ({ body, services, commit }) => {
        check(stands.sms, kernelErrors.notFound)
        const { id, text, picture } = body
        const [from, to] = [numberIn(body.from), numberIn(body.to)]
        const media = picture ? [await checkMedia(bytesOf(picture), services.scanner)] : []
        const { isOurs } = await services.receiveText({ from, to, body: text, media, providerId: id })
        return commit(async ({ db }) => {
          await insertTextFromPhone(db, { id, from, to, text, pictures: picture ? [picture] : [] })
          return { isOurs }
        })
      }),
      action(routes.setPhone, async ({ params: { number }, body: { state }, tx }) => {
        check(stands.sms, kernelErrors.notFound)
        await savePhoneState(tx.db, number, state)
        return { number, state }
      }),
      read(routes.listSandboxFaxes, async ({ db }) => ({
        isOn: stands.fax,
        faxes: (stands.fax ? await listFaxes(db) : []).map((one) => ({
          id: one.id,
          from: one.fax_from,
          to: one.fax_to,
          pages: one.pages,
          pagesSent: one.pages_sent,
          state: one.state,
          isFromMachine: one.is_from_machine,
          sentAt: one.sent_at.toISOString(),
        })),
        machines: stands.fax ? await listMachines(db) : [],
      })),
      read(routes.getSandboxFax, async ({ db, params }) => {
        check(stands.fax, kernelErrors.notFound)
        const document = found(await findDocument(db, params.id))
        const type = { 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' }
        return new Download(200, { ...type, 'content-security-policy': 'sandbox' }, document)
      }),
      // Stored in the transaction of whoever takes it in.
      steps(routes.faxFromMachine, async ({ body, services, commit }) => {
        check(stands.fax, kernelErrors.notFound)
        const { id } = body
        const [from, to] = [numberIn(body.from), numberIn(body.to)]
        const document = body.document ? bytesOf(body.document) : Buffer.from(body.text || ' ')
        const at = services.clock.now().toISOString()
        const { isOurs, pages } = await services.receiveFax({ providerId: id, from, to, at }, document)
        return commit(async ({ db }) => {
          const state = isOurs ? 'delivered' : 'nobody has this number'
          await insertFax(db, {
            id,
            fax_from: from,
            fax_to: to,
            pages,
            pages_sent: pages,
            state,
            document,
            is_from_machine: true,
          })
          return { isOurs }
        })
      }),
      action(routes.setMachine, async ({ params: { number }, body: { state }, tx }) => {
        check(stands.fax, kernelErrors.notFound)
        await saveMachineState(tx.db, number, state)
        return { number, state }
      }),
      read(routes.listInquiries, async ({ db, services: { identityCheck } }) => ({
        isOn: identityCheck?.desk !== undefined,
        inquiries: (await identityCheck?.desk?.list(db)) ?? [],
      })),
      action(routes.decideInquiry, async ({ params, body, services, tx, note }) => {
        const desk = found(services.identityCheck?.desk)
        note({ subject: { kind: 'sandbox-inquiry', id: params.id } })
        const decided = found(await desk.decide(tx.db, params.id, STATUS_BY_DECISION[body.decision]))
        await desk.notify(tx, params.id)
        return decided
      }),
      action(routes.emptySandbox, async ({ tx, services: { identityCheck } }) => {
        const desk = identityCheck?.desk
        check(stands.mail || stands.sms || stands.fax || desk !== undefined, kernelErrors.notFound)
        await empty(tx.db)
        await emptyFaxes(tx.db)
        await desk?.empty(tx.db)
        return done
      }),
    ],
  }
}
