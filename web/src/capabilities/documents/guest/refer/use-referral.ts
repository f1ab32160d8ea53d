import { type FormValues, knownValues } from '@corridor/contract/documents/forms/referral-forms.ts'
import { FILES_MAX } from '@corridor/contract/documents/limits.ts'
import type { WebsiteReferralPractice } from '@corridor/contract/documents/refer.ts'
import type { ReferralRequest, Urgency } from '@corridor/contract/documents/types.ts'
import { mobileProblem } from '@corridor/contract/kernel/fields.ts'
import { type FormEvent, useEffect, useState } from 'react'
import type { CallError } from '#guest/calls.ts'
import type { GuestText } from '#guest/text.ts'
import { type Sending, sendReferral } from './send-referral.ts'
import type { ReferText } from './text.ts'
import { useTyped } from './use-typed.ts'

export interface ReferFormProps {
  token: string
  practice: WebsiteReferralPractice
  text: GuestText
  words: ReferText
  onSent: (email: string) => void
}

const filesProblem = (
  files: readonly File[],
  most: number,
  words: GuestText['files'],
): string | undefined => {
  const empty = files.find(({ size }) => size === 0)
  if (empty) return words.empty(empty.name)
  return files.length > most ? words.tooMany(most) : undefined
}

/** What is typed and chosen, which a reload of the page leaves as it is. */
export function useReferral(token: string, practice: WebsiteReferralPractice) {
  const [values, setValues] = useTyped(token, 'values', {
    senderName: '',
    senderPractice: '',
    email: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    patientPhone: '',
    patientEmail: '',
    doctorId: '',
    reason: '',
    notes: '',
    urgency: 'routine' as Urgency,
  })
  const [teeth, setTeeth] = useTyped(token, 'teeth', { teeth: [] as string[], missingTeeth: [] as string[] })
  const [requests, setRequests] = useTyped<readonly ReferralRequest[]>(token, 'requests', [])
  const [files, setFiles] = useState<readonly File[]>([])
  const [typed, setTyped] = useTyped<FormValues>(token, 'form', {})
  const { form } = practice
  const known = form
    ? knownValues(form.fields, { ...values, senderEmail: values.email, today: practice.today })
    : {}
  const formValues = { ...known, ...typed }

  // A form of the practice's own leaves as one more file.
  const filesMax = FILES_MAX - (form ? 1 : 0)
  return {
    values,
    setValues,
    teeth,
    setTeeth,
    requests,
    setRequests,
    files,
    setFiles,
    filesMax,
    form,
    formValues,
    setTyped,
    typed,
  }
}

export type Referral = ReturnType<typeof useReferral>

const phoneProblem = ({ patientPhone }: Referral['values'], words: ReferText): string | undefined =>
  patientPhone.trim() && mobileProblem(patientPhone) ? words.badPhone : undefined

function sentenceOf({ code, message, paths }: CallError, text: GuestText, words: ReferText): string {
  if (code === undefined) return message || text.offline
  if (paths.includes('body.patient.phone')) return words.badPhone
  return text.errors[code] ?? (message || text.failed)
}

/** Sends it, whatever was refused before. */
export function useSubmit({ token, text, words, onSent }: ReferFormProps, referral: Referral) {
  const { values, teeth, requests, files, filesMax, form, formValues } = referral
  const [progress, setProgress] = useState<string>()
  const [failure, setFailure] = useState<string>()
  // The pass of an earlier try is used again, and so are the files that have arrived.
  const [sending] = useState<Sending>(() => ({ token, arrived: new Map() }))

  // What is on its way does not survive the page.
  useEffect(() => {
    if (progress === undefined) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [progress])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const problem = phoneProblem(values, words) ?? filesProblem(files, filesMax, text.files)
    setFailure(problem)
    if (problem) return
    const { senderName, senderPractice, email, doctorId, reason, notes, urgency, ...about } = values
    const { patientPhone, patientEmail, ...named } = about
    const patient = { ...named, phone: patientPhone.trim(), email: patientEmail.trim() }
    setProgress(words.checking)
    try {
      await sendReferral(sending, {
        email,
        files,
        formValues: form ? formValues : undefined,
        referral: {
          senderName,
          senderPractice,
          patient,
          ...(doctorId && { doctorId }),
          ...(!form && { form: { reason, urgency, requests: [...requests], ...teeth } }),
          notes,
        },
        onProgress: (name) => setProgress(name === undefined ? words.sending : words.uploading(name)),
      })
      onSent(email)
    } catch (error) {
      setFailure(sentenceOf(error as CallError, text, words))
    }
    setProgress(undefined)
  }

  return { progress, failure, submit }
}
