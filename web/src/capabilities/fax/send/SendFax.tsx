import { faxDiffers } from '@corridor/contract/fax/errors.ts'
import { FAX_FILES_MAX } from '@corridor/contract/fax/limits.ts'
import type { FaxNumber, Prepared } from '@corridor/contract/fax/model.ts'
import { FAX_NUMBER_SENTENCES } from '@corridor/contract/fax/problems.ts'
import type { FaxNumberProblem } from '@corridor/contract/fax/types.ts'
import { patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useOutbound } from '#platform/api/outbound.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { ApiError } from '#platform/api.ts'
import { forgetValues, useStoredValues } from '#platform/form.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { type Uploads, useUploads } from '#platform/upload.ts'
import { useTask } from '#platform/use-task.ts'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { DrawerFoot } from '#ui/overlay/DrawerFoot.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { prepareFax, sendFax } from '../state/changes.ts'
import { coverQuery, numbersQuery } from '../state/queries.ts'
import { sendText as text, text as words } from '../text.ts'
import { CoverStep } from './CoverStep.tsx'
import { type FaxDraft, isEmpty, newDraft } from './draft.ts'
import { PreviewStep } from './PreviewStep.tsx'
import { digitsOf, RecipientStep } from './RecipientStep.tsx'

const STEPS = ['to', 'pages', 'check'] as const
type Step = (typeof STEPS)[number]

/** The name under which a draft survives a reload in its tab. */
const DRAFT = 'send-fax'

/** What is certain before the server looks at the number: a fax is not put together for one that cannot be right. */
function numberProblem(typed: string, own: readonly FaxNumber[]): FaxNumberProblem | undefined {
  const digits = digitsOf(typed)
  if (typed.trim() === '') return 'missing'
  if (digits.length === 3) return 'emergency'
  if (digits.length < 10) return 'invalid'
  return own.some(({ number }) => digitsOf(number) === digits) ? 'own' : undefined
}

/** What is put together and sent. */
function inputOf(draft: FaxDraft, { fileIds, hasCover }: { fileIds: string[]; hasCover: boolean }) {
  const { toNumber, toName, fromNumber, patient, attention, subject, note, namesPatient } = draft
  return {
    fileIds,
    toNumber,
    toName,
    ...(fromNumber && { fromNumber }),
    patientId: patient?.id ?? null,
    cover: hasCover ? { attention, subject, note, namesPatient } : null,
  }
}

interface Entered {
  own: { numbers: readonly FaxNumber[] } | undefined
  uploads: Uploads
  prepared: { made: Prepared } | undefined
}

/** What each step shows of itself beside its name. */
function detailsOf(
  { toName, toNumber, patient }: FaxDraft,
  { own, uploads, prepared }: Entered,
): Record<Step, { detail?: string; isDone: boolean }> {
  return {
    to: {
      detail: [toName, shownAddress(toNumber)].filter(Boolean).join(', '),
      isDone: !numberProblem(toNumber, own?.numbers ?? []),
    },
    pages: {
      detail: [patient && patientName(patient), uploads.items.map(({ name }) => name).join(', ')]
        .filter(Boolean)
        .join(' · '),
      isDone: uploads.items.some(({ state }) => state === 'done'),
    },
    check: { ...(prepared && { detail: words.pages(prepared.made.pages) }), isDone: false },
  }
}

/** The first step that is not complete, and why. */
function problemIn(
  { toNumber, fileIds }: ReturnType<typeof inputOf>,
  { own, uploads }: Pick<Entered, 'own' | 'uploads'>,
): { step: Step; sentence: string } | undefined {
  const number = numberProblem(toNumber, own?.numbers ?? [])
  if (number) return { step: 'to', sentence: FAX_NUMBER_SENTENCES[number] }
  if (uploads.isBusy) return { step: 'pages', sentence: text.filesBusy }
  return fileIds.length === 0 ? { step: 'pages', sentence: text.noFiles } : undefined
}

interface PreparedFax {
  /** What it was put together of. */
  of: string
  made: Prepared
}

interface TaskParts {
  input: ReturnType<typeof inputOf>
  draft: FaxDraft
  prepared: PreparedFax | undefined
  setPrepared: (prepared: PreparedFax) => void
  change: (part: Partial<FaxDraft>) => void
  onPrepared: () => void
  onOtherPatient: () => void
  onSent: () => void
}

function useFaxTasks(parts: TaskParts) {
  const { input, draft, prepared, setPrepared, change, onPrepared, onOtherPatient, onSent } = parts
  const outbound = useOutbound({ onOther: onOtherPatient })
  const preparing = useTask(async () => {
    const of = JSON.stringify(input)
    // What was prepared of the same is shown again.
    if (prepared?.of !== of)
      setPrepared({
        of,
        made: await withIntentId(['fax.prepare', input], (idOf) => prepareFax({ id: idOf(), ...input })),
      })
    onPrepared()
  })
  const sending = useTask(
    async () => {
      const { id, scheduledFor } = draft
      const fax = {
        id,
        preparedId: prepared!.made.id,
        scheduledFor: scheduledFor ? new Date(scheduledFor).toISOString() : null,
      }
      await outbound((confirmed) => sendFax({ ...fax, confirmed }))
      showSnackbar(scheduledFor ? text.scheduled : text.sent)
      onSent()
    },
    {
      // The first one left although its answer was lost. Pressed again, this is another one.
      onError: (error) => {
        if (error instanceof ApiError && error.code === faxDiffers.code) change({ id: randomId() })
      },
    },
  )
  return { preparing, sending }
}

/** Recipient, documents with the cover page, and a preview that is exactly what will arrive. Closing resets it. */
export function SendFax() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [fresh] = useState(newDraft)
  const { values: draft, change: changeDraft } = useStoredValues(DRAFT, fresh)
  const [prepared, setPrepared] = useState<PreparedFax>()
  const [problem, setProblem] = useState<string>()
  const { data: usual } = useQuery(coverQuery)
  const { data: own } = useQuery(numbersQuery)
  const uploads = useUploads('attachment', { max: FAX_FILES_MAX, storeAs: 'fax' })
  const wanted = STEPS.find((one) => one === search.get('step')) ?? 'to'
  // A reload has lost what was put together, so it begins again.
  const step: Step = wanted === 'check' && !prepared ? 'to' : wanted
  const change = (part: Partial<FaxDraft>) => {
    setProblem(undefined)
    changeDraft(part)
  }
  const go = (to: Step) => {
    setProblem(undefined)
    void navigate(addressWith(search, { step: to }), { replace: true })
  }
  const leave = () => void navigate(addressWith(search, { send: null, step: null }), { replace: true })
  const reset = () => {
    uploads.clear()
    forgetValues(DRAFT)
    leave()
  }
  const saveDraft = () => {
    if (!isEmpty(draft) || uploads.items.length > 0) showSnackbar(text.savedAsDraft, 'info')
    leave()
  }
  const hasCover = draft.hasCover ?? usual?.isUsual ?? true
  const fileIds = uploads.items.flatMap(({ id, state }) => (state === 'done' ? [id] : []))
  const input = inputOf(draft, { fileIds, hasCover })
  const { preparing, sending } = useFaxTasks({
    input,
    draft,
    prepared,
    setPrepared,
    change,
    onPrepared: () => go('check'),
    onOtherPatient: () => go('pages'),
    onSent: reset,
  })
  const goOn = (to: Step) => {
    const found = problemIn(input, { own, uploads })
    if (found && STEPS.indexOf(found.step) < STEPS.indexOf(to)) {
      go(found.step)
      setProblem(found.sentence)
    } else if (to === 'check') void preparing.run()
    else go(to)
  }
  const after = STEPS[STEPS.indexOf(step) + 1]
  const before = STEPS[STEPS.indexOf(step) - 1]
  const failure = problem ?? preparing.failure ?? sending.failure
  const details = detailsOf(draft, { own, uploads, prepared })
  return (
    <Drawer
      title={text.title}
      closeLabel={text.close}
      stepsLabel={text.steps}
      steps={STEPS.map((key) => ({ key, label: text.stepNames[key], ...details[key] }))}
      current={step}
      changeLabel={text.change}
      doneLabel={text.done}
      onStep={(key) => goOn(key as Step)}
      onClose={reset}
      onDismiss={saveDraft}
      foot={
        <DrawerFoot
          back={before && { label: text.back, onPress: () => go(before) }}
          hint={text.closing}
          leave={{ label: text.saveDraft, onPress: saveDraft }}
          next={
            after && {
              label: text.next(text.stepNames[after]),
              isBusy: preparing.isBusy,
              onPress: () => goOn(after),
            }
          }
          send={
            after
              ? undefined
              : {
                  label: draft.scheduledFor ? text.sendLater : text.send,
                  isBusy: sending.isBusy,
                  onPress: () => void sending.run(),
                }
          }
        />
      }
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      {step === 'to' && <RecipientStep draft={draft} change={change} />}
      {step === 'pages' && <CoverStep draft={draft} change={change} uploads={uploads} hasCover={hasCover} />}
      {step === 'check' && prepared && <PreviewStep draft={draft} change={change} prepared={prepared.made} />}
    </Drawer>
  )
}
