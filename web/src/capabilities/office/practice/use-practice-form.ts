import { changedMeanwhile } from '@corridor/contract/office/errors.ts'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import type { CallInput } from '#platform/api/types.ts'
import { type Findings, useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { savePractice } from '../state/changes.ts'
import { usePractice } from '../state/queries.ts'

type PracticeChange = CallInput<'PUT /my-office/v2/practice'>['body']

interface PracticeFormRules<Draft> {
  /** As the server has it now. */
  practice: MyPractice
  draftOf: (practice: MyPractice) => Draft
  problemsOf: (draft: Draft) => Findings<Draft>
  changeOf: (draft: Draft) => Partial<PracticeChange>
  savedText: (saved: MyPractice) => string
}

/** The fields that this form does not change are sent back as they were. */
const unchanged = (practice: MyPractice) => ({
  version: practice.version,
  name: practice.name,
  practiceType: practice.practiceType,
  addresses: practice.addresses,
  telephoneNumber: practice.telephoneNumber,
  eFaxNumber: practice.eFaxNumber,
  organizationMobileNumber: practice.organizationMobileNumber,
  // A suggestion that nobody has saved does not become the hours by saving something else.
  officeHours: practice.areHoursSet ? practice.officeHours : undefined,
  timeZone: practice.timeZone,
  holidays: practice.holidays,
  isSecondFactorRequired: practice.isSecondFactorRequired,
  areGifsAllowed: practice.areGifsAllowed,
})

/** A form that changes a part of the practice. */
export function usePracticeForm<Draft extends object>(rules: PracticeFormRules<Draft>) {
  const { practice, draftOf } = rules
  const { refetch } = usePractice()
  const storedAs = (practice: MyPractice) => ({ values: draftOf(practice), version: practice.version })
  const form = useForm<Draft>({
    initial: draftOf(practice),
    version: practice.version,
    check: rules.problemsOf,
    send: async (draft) => {
      const body = { ...unchanged(practice), ...rules.changeOf(draft) } as PracticeChange
      const saved = await savePractice(body)
      showSnackbar(rules.savedText(saved))
      return storedAs(saved)
    },
    isConflict: ({ code }) => code === changedMeanwhile.code,
  })
  const reload = async () => {
    const { data } = await refetch()
    if (data) form.adopt(storedAs(data))
  }
  const { isDirty, isStale } = form
  return {
    form,
    /** For the frame around the fields. */
    frame: {
      ...form.frame,
      isDirty,
      isStale,
      onSubmit: () => void form.submit(),
      onDiscard: form.reset,
      onReload: () => void reload(),
    },
  }
}
