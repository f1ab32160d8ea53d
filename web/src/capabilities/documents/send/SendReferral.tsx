import { referralSummary } from '@corridor/contract/documents/forms/teeth.ts'
import { FILES_MAX, NOTES_MAX } from '@corridor/contract/documents/limits.ts'
import { PATIENT_STEP, REFERRAL_STEPS, type ReferralStep } from '@corridor/contract/documents/steps.ts'
import { emailProblem, mobileProblem } from '@corridor/contract/kernel/fields.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { useState } from 'react'
import { queryClient } from '#platform/query.ts'
import { type Attachments, useAttachments } from '#platform/upload.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { sendReferral } from '../state/changes.ts'
import { Check, chosenName } from './Check.tsx'
import { AddContact } from './ContactForm.tsx'
import { type Chosen, forgetDraft, newReferral, type ReferralDraft, referredOf, useDraft } from './draft.ts'
import { FilesPart } from './FilesPart.tsx'
import { OwnFormPart } from './OwnFormPart.tsx'
import { NewPatient, PatientPart } from './PatientPart.tsx'
import { Recipients } from './Recipients.tsx'
import { ReferralFormPart } from './ReferralFormPart.tsx'
import { type Problem, SendFrame } from './SendFrame.tsx'
import { sendText as text } from './text.ts'
import { useDrawerStep } from './use-drawer-step.ts'
import { type FilledForm, filledFormQuery, useOwnForm } from './use-own-form.ts'

type MainStep = (typeof REFERRAL_STEPS)[number]
const STEPS: readonly ReferralStep[] = [...REFERRAL_STEPS, PATIENT_STEP]

/** What is missing before this can be sent, in the order of the steps. */
function problemOf(
  draft: ReferralDraft,
  filled: FilledForm | undefined,
  { uploads, count }: Attachments,
): Problem<MainStep> | undefined {
  if (!draft.practice) return { step: 'SELECT_PRACTICE', sentence: text.noRecipient }
  if (filled && filled.missing.length > 0)
    return { step: 'REFERRAL_DOCUMENT', sentence: text.fieldsMissing(filled.missing) }
  if (!filled && !draft.reason.trim()) return { step: 'REFERRAL_DOCUMENT', sentence: text.reasonMissing }
  if (!draft.patient) return { step: 'PATIENT_DETAILS', sentence: text.noPatient }
  const { phone, email } = referredOf(draft.patient)
  if (phone && mobileProblem(phone)) return { step: 'PATIENT_DETAILS', sentence: text.badPhone }
  if (email && emailProblem(email)) return { step: 'PATIENT_DETAILS', sentence: text.badEmail }
  if (uploads.isBusy) return { step: 'ATTACH_DOCUMENTS', sentence: text.filesBusy }
  return count + (filled ? 1 : 0) > FILES_MAX
    ? { step: 'ATTACH_DOCUMENTS', sentence: text.tooMany }
    : undefined
}

function partsOf(draft: ReferralDraft, filled: FilledForm | undefined) {
  const { practice, teeth, requests, reason, patient, files } = draft
  return {
    SELECT_PRACTICE: { detail: practice ? chosenName(practice) : undefined, isDone: practice !== null },
    REFERRAL_DOCUMENT: filled
      ? { detail: filled.form.fileName, isDone: filled.missing.length === 0 }
      : { detail: referralSummary(teeth, requests), isDone: reason.trim() !== '' },
    PATIENT_DETAILS: { detail: patient ? patientName(patient) : undefined, isDone: patient !== null },
    ATTACH_DOCUMENTS: { detail: files.map(({ name }) => name).join(', '), isDone: files.length > 0 },
    CHECK: { isDone: false },
  }
}

const recipientOf = (practice: Chosen) =>
  practice.type === 'practice'
    ? { practiceId: practice.id, doctorId: practice.personId }
    : {
        recipient: {
          type: 'recipient' as const,
          email: practice.email,
          practiceName: practice.name,
          name: practice.personName,
        },
      }

async function send(draft: ReferralDraft, filled: FilledForm | undefined) {
  const { id, practice, patient, files, notes, reason, urgency, requests, teeth, missingTeeth } = draft
  const content = filled
    ? { formFileId: (await queryClient.fetchQuery(filledFormQuery(filled))).id }
    : { form: { reason: reason.trim(), urgency, requests, teeth, missingTeeth } }
  return sendReferral({
    id,
    ...recipientOf(practice!),
    patient: referredOf(patient!),
    ...content,
    attachments: files.map((file) => file.id),
    notes: notes.trim(),
  })
}

/** The drawer of the specification (platform §2): practice, form, patient, files, and a page to check. Closing resets it. */
export function SendReferral({ start }: { start?: Partial<ReferralDraft> }) {
  const { values: draft, change } = useDraft<ReferralDraft>('referral', () => ({
    ...newReferral(),
    ...start,
  }))
  const { step, go, leave } = useDrawerStep(STEPS)
  const attachments = useAttachments(
    { max: FILES_MAX, storeAs: 'documents-referral' },
    draft.files,
    (files) => change({ files }),
  )
  const filled = useOwnForm(draft)
  return (
    <SendFrame<MainStep>
      title={text.referralTitle}
      subtitle={draft.practice ? `${text.to} ${chosenName(draft.practice)}` : undefined}
      order={REFERRAL_STEPS}
      parts={partsOf(draft, filled)}
      main={step === PATIENT_STEP ? 'PATIENT_DETAILS' : step}
      isAside={step === PATIENT_STEP}
      problem={problemOf(draft, filled, attachments)}
      go={go}
      leave={leave}
      forget={() => {
        attachments.uploads.clear()
        forgetDraft('referral')
      }}
      send={() => send(draft, filled)}
      sentSentence={() => text.referralSent}
    >
      {(problem) => (
        <StepContent
          step={step}
          draft={draft}
          filled={filled}
          problem={problem}
          attachments={attachments}
          change={change}
          go={go}
        />
      )}
    </SendFrame>
  )
}

interface StepContentProps {
  step: ReferralStep
  draft: ReferralDraft
  filled: FilledForm | undefined
  problem: string | undefined
  attachments: Attachments
  change: (part: Partial<ReferralDraft>) => void
  go: (step: ReferralStep) => void
}

function StepContent({ step, draft, filled, problem, attachments, change, go }: StepContentProps) {
  if (step === 'SELECT_PRACTICE') return <PracticeStep draft={draft} change={change} />
  if (step === 'REFERRAL_DOCUMENT')
    return filled ? (
      <OwnFormPart
        form={filled.form}
        values={filled.values}
        onChange={(typed) => change({ formValues: { ...draft.formValues, ...typed } })}
      />
    ) : (
      <ReferralFormPart
        values={draft}
        error={problem === text.reasonMissing ? problem : undefined}
        onChange={change}
      />
    )
  if (step === 'PATIENT_DETAILS')
    return (
      <PatientPart
        patient={draft.patient}
        onChoose={(patient) => change({ patient })}
        onNew={() => go(PATIENT_STEP)}
        isReferral
      />
    )
  if (step === PATIENT_STEP)
    return (
      <NewPatient
        onAdded={(patient) => {
          change({ patient })
          go('PATIENT_DETAILS')
        }}
      />
    )
  if (step === 'ATTACH_DOCUMENTS')
    return (
      <>
        <FilesPart attachments={attachments} />
        <TextAreaField
          id="notes"
          label={text.notes}
          hint={text.notesHint}
          value={draft.notes}
          maxLength={NOTES_MAX}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </>
    )
  const { practice, patient, files, notes } = draft
  return (
    <Check
      to={practice ? [practice] : []}
      patient={patient}
      files={files}
      notes={notes}
      form={filled ? undefined : draft}
      ownForm={filled}
    />
  )
}

function PracticeStep({ draft, change }: Pick<StepContentProps, 'draft' | 'change'>) {
  const [isAdding, setAdding] = useState(false)
  if (isAdding)
    return (
      <AddContact
        onSaved={(practice) => {
          change({ practice })
          setAdding(false)
        }}
      />
    )
  return (
    <Recipients
      chosen={draft.practice ? [draft.practice] : []}
      isMany={false}
      onChange={([practice]) => change({ practice: practice ?? null })}
      onAdd={() => setAdding(true)}
    />
  )
}
