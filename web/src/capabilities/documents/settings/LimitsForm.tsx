import { STAGE_LIMIT_DAYS_MAX } from '@corridor/contract/documents/limits.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { LIMITED_STAGES, type StageLimits } from '@corridor/contract/documents/stages.ts'
import { useForm } from '#platform/form.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { saveSettings } from '../state/changes.ts'
import { isDays, SavedForm } from './SavedForm.tsx'
import { settingsText as text } from './text.ts'

type Values = Record<keyof StageLimits, string>

const eachStage = <T,>(of: (stage: keyof StageLimits) => T) =>
  Object.fromEntries(LIMITED_STAGES.map((stage) => [stage, of(stage)])) as Record<keyof StageLimits, T>

/** How long a referral may stay in each stage. */
export function LimitsForm({ limits }: { limits: StageLimits }) {
  const form = useForm<Values>({
    initial: eachStage((stage) => String(limits[stage])),
    check: (values) =>
      eachStage((stage) => (isDays(values[stage], STAGE_LIMIT_DAYS_MAX) ? undefined : text.wrong)),
    send: (values) => saveSettings({ stageLimits: eachStage((stage) => Number(values[stage])) }),
  })
  return (
    <SavedForm form={form} text={text}>
      {LIMITED_STAGES.map((stage) => (
        <TextField
          key={stage}
          {...form.field(stage)}
          label={text.days(STAGE_NAMES[stage])}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
      ))}
    </SavedForm>
  )
}
