import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import { openLink } from '#capabilities/guests/testing/guest-desk.ts'
import type { TestApp } from '#testing/test-app.ts'
import { documentDesk, somePatient } from './document-desk.ts'

type Headers = Record<string, string>

/** What an office without an account does by its link. */
export function documentGuest(app: TestApp) {
  const desk = documentDesk(app)
  const newRecipient = () => ({
    type: 'recipient' as const,
    email: `office-${randomUUID().slice(0, 8)}@southmopac.example`,
    practiceName: 'South Mopac',
    name: 'Ana Ruiz',
  })
  const mailTo = async (email: string) =>
    (
      await app.mailTo(email, {
        about: /sent you documents|referred a patient to you|accepted your referral/,
      })
    ).text
  return {
    send: async (as: LoginReply) => {
      const recipient = newRecipient()
      const patient = somePatient()
      const { status, body } = await desk.send(as, '', {
        selectedPractices: [],
        recipients: [recipient],
        patient,
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return {
        id: body.documents[0]!.id,
        email: recipient.email,
        patient,
        mail: await mailTo(recipient.email),
      }
    },
    refer: async (as: LoginReply) => {
      const recipient = newRecipient()
      const { status, body } = await desk.refer(as, '', { practiceId: undefined, recipient })
      expect(status, JSON.stringify(body)).toBe(200)
      const { id } = body.documents[0]!
      return { id, email: recipient.email, mail: await mailTo(recipient.email) }
    },
    /** Opens the link of the mail with its code, and returns what every call carries. */
    open: async (email: string): Promise<Headers> => {
      const [, token] = /\/g#([\w-]+)/.exec(await mailTo(email))!
      return openLink(app, { token: token!, email })
    },
    read: (headers: Headers) => app.call('GET /office-files/v2/get-by-token', { headers }),
    upload: async (headers: Headers, name: string, content: string): Promise<string> => {
      const id = randomUUID()
      const answer = await fetch(
        `${app.url}/office-files/v2/guest/files?${new URLSearchParams({ fileName: name, id })}`,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          body: content,
        },
      )
      expect(answer.status, await answer.text()).toBe(200)
      return id
    },
  }
}
