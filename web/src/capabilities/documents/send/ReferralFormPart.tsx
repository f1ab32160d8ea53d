import { type Dentition, REQUEST_NAMES } from '@corridor/contract/documents/forms/teeth.ts'
import { REASON_MAX } from '@corridor/contract/documents/limits.ts'
import { REQUESTS, URGENCIES, type Urgency } from '@corridor/contract/documents/types.ts'
import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { IconCheck } from '#ui/icons/icons.ts'
import { ToothChart } from '../teeth/ToothChart.tsx'
import type { ReferralDraft } from './draft.ts'
import styles from './Parts.module.css'
import { sendText as text } from './text.ts'

export type FormFields = Pick<
  ReferralDraft,
  'dentition' | 'reason' | 'urgency' | 'requests' | 'teeth' | 'missingTeeth'
>

interface ReferralFormPartProps {
  values: FormFields
  error?: string
  onChange: (change: Partial<FormFields>) => void
}

const DENTITIONS = ['permanent', 'primary'] as const satisfies readonly Dentition[]

/** The built-in form: teeth, how soon, what is requested, and why. */
export function ReferralFormPart({ values, error, onChange }: ReferralFormPartProps) {
  const { dentition, reason, urgency, requests, teeth, missingTeeth } = values
  const toggle = (request: (typeof REQUESTS)[number]) =>
    onChange({
      requests: requests.includes(request)
        ? requests.filter((one) => one !== request)
        : REQUESTS.filter((one) => one === request || requests.includes(one)),
    })
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p className={styles.label}>{text.teeth}</p>
        <fieldset className={styles.toggles} aria-label={text.teeth}>
          {DENTITIONS.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.toggle}
              aria-pressed={dentition === one}
              onClick={() => onChange({ dentition: one })}
            >
              {text[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <ToothChart dentition={dentition} chosen={teeth} missing={missingTeeth} onChange={onChange} />
      <div className={styles.two}>
        <RadioCards
          id="urgency"
          name="urgency"
          legend={text.urgency}
          value={urgency}
          onChange={(value) => onChange({ urgency: value as Urgency })}
          cards={URGENCIES.map((value) => ({
            value,
            label: text.urgencies[value][0],
            detail: text.urgencies[value][1],
          }))}
          look="list"
        />
        <fieldset className={styles.part}>
          <legend className={styles.label}>{text.requests}</legend>
          <div className={styles.toggles}>
            {REQUESTS.map((request) => {
              const isOn = requests.includes(request)
              return (
                <button
                  key={request}
                  type="button"
                  className={styles.toggle}
                  aria-pressed={isOn}
                  onClick={() => toggle(request)}
                >
                  {isOn && <IconCheck size={15} aria-hidden="true" />}
                  {REQUEST_NAMES[request]}
                </button>
              )
            })}
          </div>
        </fieldset>
      </div>
      <TextAreaField
        id="reason"
        label={text.reason}
        labelEnd={text.count(reason.length, REASON_MAX)}
        value={reason}
        maxLength={REASON_MAX}
        error={error}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </div>
  )
}
