import { USUAL_LIMITS } from '@corridor/contract/documents/stages.ts'
import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { documentDesk } from './document-desk.ts'
import { partnerOf } from './partner-practice.ts'
import { referrer } from './referrer.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner, practiceId }) => {
    const desk = documentDesk(app)
    const partner = await partnerOf(app, practiceId)
    const patient = {
      firstName: CANARY_TEXT.slice(0, 40),
      lastName: 'Victim',
      dateOfBirth: '1990-01-01',
      phone: '(512) 555-0166',
      email: `${CANARY_TEXT.replace(/[^a-z]/gi, '').slice(0, 30)}@victim.example`,
    }
    const form = { reason: CANARY_TEXT, teeth: ['3'] }
    const attachments = [await desk.upload(partner)]
    const id = await desk.referred(partner, practiceId, { patient, form, notes: CANARY_TEXT, attachments })
    const outgoing = await desk.referred(owner, partner.practiceId, { patient, form })
    await desk.comment(owner, id, CANARY_TEXT)
    await app.call('PUT /office-files/v3/settings', { as: owner, body: { stageLimits: USUAL_LIMITS } })
    const website = referrer(app)
    const headers = website.mintPass(await website.openPage(owner), practiceId)
    await app.call('POST /office-files/v2/guest/patient', { headers, body: patient })
    return { ids: [id, outgoing], read: async () => ({ received: (await desk.get(owner, id)).body }) }
  },
}
