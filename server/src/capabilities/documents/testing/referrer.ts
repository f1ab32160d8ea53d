import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { asGuest } from '#capabilities/guests/testing/guest-desk.ts'
import type { TestApp } from '#testing/test-app.ts'
import { newPass } from '../refer/pass.ts'
import { somePatient } from './document-desk.ts'

/** A referral form as an office would make it with its own program. */
export async function somePdfForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const form = document.getForm()
  form.createTextField('patient.firstName').addToPage(page, { x: 20, y: 340, width: 200, height: 20 })
  form.createTextField('patient.lastName').addToPage(page, { x: 20, y: 310, width: 200, height: 20 })
  const reason = form.createTextField('reason')
  reason.enableMultiline()
  reason.enableRequired()
  reason.addToPage(page, { x: 20, y: 220, width: 300, height: 60 })
  form.createCheckBox('urgent').addToPage(page, { x: 20, y: 180, width: 14, height: 14 })
  const jaw = form.createDropdown('jaw')
  jaw.setOptions(['Upper', 'Lower'])
  jaw.addToPage(page, { x: 20, y: 140, width: 120, height: 20 })
  return document.save()
}

/** What a practice's admin does for its page, and what somebody without an account does on it. */
export function referrer(app: TestApp) {
  const files = fileClient(app)
  const upload = async (as: LoginReply, name: string, bytes: Uint8Array): Promise<string> => {
    const { status, body } = await files.send(as, name, bytes)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.id as string
  }
  const solve = async (pageToken: string): Promise<string> => {
    const { status, body } = await app.call('GET /office-files/v2/guest/captcha', {
      headers: asGuest(pageToken),
    })
    expect(status).toBe(200)
    const challenge = body as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const validate = (pageToken: string, email: string, captchaToken: string) =>
    app.call('POST /office-files/v2/validate-email', {
      headers: asGuest(pageToken),
      body: { email, captchaToken },
    })
  return {
    upload,
    /** Opens the page, and returns the token of its address. */
    openPage: async (as: LoginReply): Promise<string> => {
      const { status, body } = await app.call('PUT /office-files/v3/refer-page', {
        as,
        body: { isOpen: true },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.url!.split('/').at(-1)!
    },
    setForm: async (as: LoginReply, bytes?: Uint8Array) =>
      app.call('PUT /office-files/v3/form', {
        as,
        body: { fileId: await upload(as, 'Our referral.pdf', bytes ?? (await somePdfForm())) },
      }),
    solve,
    validate,
    /** What is got for an address and a solved captcha, as the headers of the calls that follow. */
    passOf: async (pageToken: string, email = `dr-${randomUUID().slice(0, 8)}@north.example`) => {
      const { status, body } = await validate(pageToken, email, await solve(pageToken))
      expect(status, JSON.stringify(body)).toBe(200)
      return { email, headers: asGuest(body.pass!) }
    },
    /** The same without a captcha, for the many calls that are about what comes after it. */
    mintPass: (pageToken: string, practiceId: string) =>
      asGuest(newPass(app.services, pageToken, { id: randomUUID(), practiceId, email: 'dr@north.example' })),
    referral: () => ({
      senderName: 'Dr. Ann North',
      senderPractice: 'North Dental',
      patient: somePatient(),
      form: { reason: 'Pain on biting.', teeth: ['3'] },
    }),
  }
}
