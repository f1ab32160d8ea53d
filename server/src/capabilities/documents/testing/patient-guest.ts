import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { openLink } from '#capabilities/guests/testing/guest-desk.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import type { TestApp } from '#testing/test-app.ts'
import { documentDesk } from './document-desk.ts'

/** What the patient of a referral does by their link. */
export function patientGuest(app: TestApp) {
  const mail = (email: string, after = 0) => app.mailTo(email, { about: /your referral from/i, after })
  return {
    mail,
    /** A referral of somebody who is a patient of the practice and has an address. */
    refer: async (as: LoginReply, to: string, email = `patient-${randomUUID().slice(0, 8)}@mail.example`) => {
      const { id: patientId, firstName, lastName, dateOfBirth } = await patientDesk(app, as).add({ email })
      const patient = { patientId, firstName, lastName, dateOfBirth: dateOfBirth! }
      return { id: await documentDesk(app).referred(as, to, { patient }), email, patientId }
    },
    open: async (email: string, after = 0): Promise<Record<string, string>> => {
      const [, token] = /\/g#([\w-]+)/.exec((await mail(email, after)).text)!
      return openLink(app, { token: token!, email })
    },
  }
}
