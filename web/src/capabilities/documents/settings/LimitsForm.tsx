import { STAGE_LIMIT_DAYS_MAX } from '@corridor/contract/documents/limits.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { LIMITED_STAGES, type StageLimits } from '@corridor/contract/documents/stages.ts'
import { useForm } from '../../../platform/form.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { saveSettings } from '../state/changes.ts'
import styles from './ReferralsTab.module.css'
import { settingsText as text } from './text.ts'

type Values = Record<keyof StageLimits, string>

const isDays = (value: string): boolean => {
  const days = Number(value)
  return /^\d+$/.test(value.trim()) && days >= 1 && days <= STAGE_LIMIT_DAYS_MAX
}

const eachStage = <T,>(of: (stage: keyof StageLimits) => T) =>
  Object.fromEntries(LIMITED_STAGES.map((stage) => [stage, of(stage)])) as Record<keyof StageLimits, T>

/** How long a referral may stay in each stage. */
export function LimitsForm({ limits }: { limits: StageLimits }) {
  const form = useForm<Values>({
    initial: eachStage((stage) => String(limits[stage])),
    check: (values) => eachStage((stage) => (isDays(values[stage]) ? undefined : text.wrong)),
    send: (values) => saveSettings({ stageLimits: eachStage((stage) => Number(values[stage])) }),
  })
  const submit = async () => {
    if (await form.submit()) showSnackbar(text.saved)
  }
  return (
    <section className={styles.section}>
      <h2>{text.title}</h2>
      <Form
        {...form.frame}
        look="page"
        intro={text.intro}
        submitLabel={text.save}
        onSubmit={() => void submit()}
      >
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
      </Form>
    </section>
  )
}
