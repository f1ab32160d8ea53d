import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as routes from '@corridor/contract/sandbox/routes.ts'
import { action, read, steps } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { checkMedia } from '#providers/sms/fetch-media.ts'
import {
  insertTextFromPhone,
  listPhones,
  listTexts as listStored,
  savePhoneState,
} from '../store/messages.ts'
import { bytesOf, numberIn } from '../written.ts'

export const listTexts = read(routes.listTexts, async ({ db, services: { stands } }) => ({
  isOn: stands.sms,
  texts: (stands.sms ? await listStored(db) : []).map((one) => ({
    id: one.id,
    to: one.text_to,
    from: one.text_from,
    text: one.body,
    pictures: one.pictures,
    isFromPhone: one.is_from_phone,
    sentAt: one.sent_at.toISOString(),
  })),
  phones: stands.sms ? await listPhones(db) : [],
}))

/** Stored in the transaction of the capability that takes it in. */
export const textFromPhone = steps(routes.textFromPhone, async ({ body, services, commit }) => {
  check(services.stands.sms, kernelErrors.notFound)
  const receive = found(services.fromSandbox.text, kernelErrors.notFound)
  const { id, text, picture } = body
  const [from, to] = [numberIn(body.from), numberIn(body.to)]
  const media = picture ? [await checkMedia(bytesOf(picture), services.scanner)] : []
  const { isOurs } = await receive({ from, to, body: text, media, providerId: id })
  return commit(async ({ db }) => {
    await insertTextFromPhone(db, { id, from, to, text, pictures: picture ? [picture] : [] })
    return { isOurs }
  })
})

export const setPhone = action(
  routes.setPhone,
  async ({ params: { number }, body: { state }, tx, services }) => {
    check(services.stands.sms, kernelErrors.notFound)
    await savePhoneState(tx.db, number, state)
    return { number, state }
  },
)
