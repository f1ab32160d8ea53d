import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { changedMeanwhile } from '@corridor/contract/office/errors.ts'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import { useState } from 'react'
import type { CallInput } from '../../../platform/api/types.ts'
import { ApiError } from '../../../platform/api.ts'
import { useChecks } from '../../../platform/form.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { savePractice } from './changes.ts'

type PracticeChange = CallInput<'PUT /my-office/v2/practice'>['body']

interface PracticeFormRules<Draft> {
  /** As the server has it now. */
  practice: MyPractice
  /** Reads it anew. */
  reread: () => Promise<{ data?: MyPractice }>
  draftOf: (practice: MyPractice) => Draft
  problemsOf: (draft: Draft) => Record<string, string | undefined>
  changeOf: (draft: Draft) => Partial<PracticeChange>
  savedText: string
}

/** What this form leaves alone goes back as it was. */
const unchanged = (practice: MyPractice) => ({
  version: practice.version,
  name: practice.name,
  practiceType: practice.practiceType,
  addresses: practice.addresses,
  telephoneNumber: practice.telephoneNumber,
  eFaxNumber: practice.eFaxNumber,
  officeHours: practice.officeHours,
  holidays: practice.holidays,
  isSecondFactorRequired: practice.isSecondFactorRequired,
})

/**
 * The state of a form that changes a part of the practice. Somebody else's change is shown at once while nothing is
 * typed here; otherwise it is told, and saving waits until it was looked at.
 */
export function usePracticeForm<Draft extends object>(rules: PracticeFormRules<Draft>) {
  const { practice, draftOf } = rules
  const [base, setBase] = useState(practice)
  const [draft, setDraft] = useState(() => draftOf(practice))
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [failure, setFailure] = useState<string>()
  const problemsNow = rules.problemsOf(draft)
  // By path: the value behind each, so that a field is judged anew once it changes.
  const values = Object.fromEntries(Object.keys(problemsNow).map((path) => [path, valueAt(draft, path)]))
  const checks = useChecks<Record<string, unknown>>(values, () => problemsNow)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base))

  const adopt = (known: MyPractice) => {
    setBase(known)
    setDraft(draftOf(known))
    setRefused(false)
    setFailure(undefined)
    checks.tell({})
  }
  if (!isDirty && !isBusy && practice.version !== base.version) adopt(practice)

  const submit = async () => {
    if (isBusy || !checks.pass()) return
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { ...unchanged(base), ...rules.changeOf(draft) } as PracticeChange
      adopt(await savePractice(body))
      showSnackbar(rules.savedText)
    } catch (error) {
      if (error instanceof ApiError && error.code === changedMeanwhile.code) setRefused(true)
      else if (!(error instanceof ApiError)) setFailure(GENERIC_MESSAGE)
      else {
        const known = Object.fromEntries(Object.keys(values).map((path) => [path, error.fields[path]]))
        if (checks.tell(known)) setFailure(Object.values(error.fields)[0] ?? error.message)
      }
    } finally {
      setBusy(false)
    }
  }
  const reload = async () => {
    const { data } = await rules.reread()
    if (data) adopt(data)
  }
  return {
    draft,
    set: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    errorOf: checks.errorOf,
    submit,
    discard: () => adopt(practice),
    reload,
    /** For the frame around the fields. */
    frame: {
      problems: checks.problems,
      failure,
      isBusy,
      isDirty,
      isStale: isRefused || (isDirty && practice.version !== base.version),
    },
  }
}

function valueAt(draft: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], draft)
}
