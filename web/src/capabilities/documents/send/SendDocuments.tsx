import { FILES_MAX, NOTES_MAX } from '@corridor/contract/documents/limits.ts'
import { CONTACT_STEPS, SEND_STEPS, type SendStep } from '@corridor/contract/documents/steps.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { useState } from 'react'
import type { CallInput } from '#platform/api/types.ts'
import { type Attachments, useAttachments } from '#platform/upload.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { sendDocuments } from '../state/changes.ts'
import { Check } from './Check.tsx'
import { AddContact, EditContact } from './ContactForm.tsx'
import {
  aboutOf,
  type Chosen,
  type DrawerKind,
  forgetDraft,
  newSend,
  type SendDraft,
  useDraft,
} from './draft.ts'
import { FilesPart } from './FilesPart.tsx'
import { NewPatient, PatientPart } from './PatientPart.tsx'
import { Recipients } from './Recipients.tsx'
import { type Problem, SendFrame } from './SendFrame.tsx'
import { sendText as text } from './text.ts'
import { useDrawerStep } from './use-drawer-step.ts'

type MainStep = (typeof SEND_STEPS)[number]
const STEPS: readonly SendStep[] = [...SEND_STEPS, ...CONTACT_STEPS]

/** What is missing before this can be sent, in the order of the steps. */
function problemOf(draft: SendDraft, { uploads, count }: Attachments): Problem<MainStep> | undefined {
  if (draft.recipients.length === 0 && !draft.answers)
    return { step: 'SELECT_RECIPIENTS', sentence: text.noRecipient }
  const step = 'UPLOAD_DOCUMENTS'
  if (!draft.patient) return { step, sentence: text.noPatient }
  if (uploads.isBusy) return { step, sentence: text.filesBusy }
  if (draft.files.length === 0) return { step, sentence: text.noFiles }
  return count > FILES_MAX ? { step, sentence: text.tooMany } : undefined
}

function partsOf({ recipients, patient, files }: SendDraft) {
  const documents = [patient && patientName(patient), files.map(({ name }) => name).join(', ')]
  return {
    SELECT_RECIPIENTS: {
      detail: recipients.map(({ name }) => name).join(', '),
      isDone: recipients.length > 0,
    },
    UPLOAD_DOCUMENTS: {
      detail: documents.filter(Boolean).join(' · '),
      isDone: patient !== null && files.length > 0,
    },
    CHECK: { isDone: false },
  }
}

type Recipient = NonNullable<CallInput<'POST /office-files/v2/send'>['body']['recipients']>[number]

function recipientOf(one: Chosen): Recipient[] {
  if (one.type === 'recipient')
    return [{ type: 'recipient', email: one.email, practiceName: one.name, name: one.personName }]
  return one.personId ? [{ type: 'person', id: one.personId }] : []
}

const send = ({ id, recipients, patient, files, notes, answers }: SendDraft) =>
  sendDocuments({
    id,
    selectedPractices: recipients.flatMap((one) =>
      one.type === 'practice' && !one.personId ? [one.id] : [],
    ),
    recipients: recipients.flatMap(recipientOf),
    patient: aboutOf(patient!),
    attachments: files.map((file) => file.id),
    notes: notes.trim(),
    answersId: answers?.id,
  })

interface SendDocumentsProps {
  /** What is known already: the patient, and the referral that is reported on. */
  start?: Partial<SendDraft>
  kind?: Extract<DrawerKind, 'documents' | 'report'>
}

/** The drawer of the specification (platform §2): recipients, documents, and a page to check. Closing resets it. */
export function SendDocuments({ start, kind = 'documents' }: SendDocumentsProps) {
  const { values: draft, change } = useDraft<SendDraft>(kind, () => ({ ...newSend(), ...start }))
  const { step: inAddress, go, leave } = useDrawerStep(STEPS)
  const attachments = useAttachments({ max: FILES_MAX, storeAs: `documents-${kind}` }, draft.files, (files) =>
    change({ files }),
  )
  // A report goes back to where the referral came from.
  const order = draft.answers ? SEND_STEPS.slice(1) : SEND_STEPS
  const step = draft.answers && inAddress !== 'CHECK' ? 'UPLOAD_DOCUMENTS' : inAddress
  const main = order.find((one) => one === step) ?? 'SELECT_RECIPIENTS'
  return (
    <SendFrame<MainStep>
      title={draft.answers ? text.reportTitle : text.documentsTitle}
      subtitle={draft.answers ? `${text.to} ${draft.answers.practiceName}` : undefined}
      order={order}
      parts={partsOf(draft)}
      main={main}
      isAside={step !== main}
      problem={problemOf(draft, attachments)}
      go={go}
      leave={leave}
      forget={() => {
        attachments.uploads.clear()
        forgetDraft(kind)
      }}
      send={() => send(draft)}
      sentSentence={(documents) => text.sent(documents.length)}
    >
      {() => (
        <>
          {step === 'UPLOAD_DOCUMENTS' && (
            <DocumentsStep draft={draft} attachments={attachments} change={change} />
          )}
          {step === 'CHECK' && (
            <Check
              to={draft.recipients}
              toName={draft.answers?.practiceName}
              patient={draft.patient}
              files={draft.files}
              notes={draft.notes}
            />
          )}
          {main === 'SELECT_RECIPIENTS' && (
            <RecipientStep step={step} draft={draft} change={change} go={go} />
          )}
        </>
      )}
    </SendFrame>
  )
}

interface StepProps {
  draft: SendDraft
  change: (part: Partial<SendDraft>) => void
}

/** Choosing them, adding a contact and editing one. */
function RecipientStep({
  step,
  draft,
  change,
  go,
}: StepProps & { step: SendStep; go: (step: SendStep) => void }) {
  const { recipients, editing } = draft
  const back = (changed: Chosen[]) => {
    change({ recipients: changed, editing: null })
    go('SELECT_RECIPIENTS')
  }
  if (step === 'ADD_CONTACTS') return <AddContact onSaved={(contact) => back([...recipients, contact])} />
  if (step === 'EDIT_CONTACTS' && editing)
    return (
      <EditContact
        contactId={editing}
        onSaved={(contact) => back(recipients.map((one) => (one.id === contact.id ? contact : one)))}
        onDeleted={() => back(recipients.filter(({ id }) => id !== editing))}
      />
    )
  return (
    <Recipients
      chosen={recipients}
      isMany
      onChange={(chosen) => change({ recipients: chosen })}
      onAdd={() => go('ADD_CONTACTS')}
      onEdit={(contactId) => {
        change({ editing: contactId })
        go('EDIT_CONTACTS')
      }}
    />
  )
}

function DocumentsStep({ draft, attachments, change }: StepProps & { attachments: Attachments }) {
  const [isNewPatient, setNewPatient] = useState(false)
  if (isNewPatient)
    return (
      <NewPatient
        onAdded={(patient) => {
          change({ patient })
          setNewPatient(false)
        }}
      />
    )
  return (
    <>
      <PatientPart
        patient={draft.patient}
        onChoose={(patient) => change({ patient })}
        onNew={() => setNewPatient(true)}
      />
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
}
