import type { FormValues } from '@corridor/contract/documents/forms/referral-forms.ts'
import type { NewWebsiteReferral } from '@corridor/contract/documents/refer.ts'
import type { z } from 'zod'
import { CallError, call, upload } from '#guest/calls.ts'
import { solveCaptcha } from './captcha.ts'

/** What has worked so far: a second try goes on from there. */
export interface Sending {
  token: string
  pass?: { email: string; value: string }
  /** Files that have arrived, by the file that was chosen. */
  arrived: Map<File, string>
}

type Referral = z.input<typeof NewWebsiteReferral>

interface Content {
  email: string
  files: readonly File[]
  formValues: FormValues | undefined
  referral: Omit<Referral, 'attachments' | 'formFileId'>
  /** The name of the file that is on its way; nothing for the last step. */
  onProgress: (fileName: string | undefined) => void
}

/** A pass for this address. An address that is refused costs no captcha, and a captcha works once. */
async function passFor(sending: Sending, email: string): Promise<string> {
  if (sending.pass?.email === email) return sending.pass.value
  const captchaToken = await solveCaptcha(sending.token)
  const { pass, message } = await call('POST /office-files/v2/validate-email', {
    guest: sending.token,
    body: { email, captchaToken },
  })
  if (pass === null) throw new CallError({ message: message ?? '' })
  sending.pass = { email, value: pass }
  sending.arrived.clear()
  return pass
}

/** Sends a referral with its files. Nothing is sent twice, however often it is tried. */
export async function sendReferral(sending: Sending, content: Content): Promise<void> {
  const { email, files, formValues, referral, onProgress } = content
  const pass = await passFor(sending, email.trim().toLowerCase())
  for (const file of files) {
    if (sending.arrived.has(file)) continue
    onProgress(file.name)
    sending.arrived.set(file, await upload('/office-files/v2/guest/referral/files', pass, file))
  }
  onProgress(undefined)
  const form =
    formValues &&
    (await call('POST /office-files/v2/guest/referral/form', {
      guest: pass,
      body: { id: crypto.randomUUID(), values: formValues },
    }))
  await call('POST /office-files/v2/guest/referral', {
    guest: pass,
    body: {
      ...referral,
      ...(form && { formFileId: form.id }),
      attachments: files.flatMap((file) => sending.arrived.get(file) ?? []),
    },
  })
}
