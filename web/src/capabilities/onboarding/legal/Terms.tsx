import { StepFrame } from '#entry/StepFrame.tsx'
import { call } from '#platform/api.ts'
import { renewStanding, useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Form } from '#ui/form/Form.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { LegalSections } from './LegalSections.tsx'
import { LEGAL, termsText as text } from './legal-text.ts'
import styles from './Terms.module.css'

/** The terms of this year, to be read and accepted. */
export function Terms() {
  const personId = useSession((session) => session.user?.id)
  const acceptance = useTask(async (whose: string) => {
    await call('POST /persons/v2/:personId/agreement/accept', { params: { personId: whose } })
    await renewStanding()
  })
  if (!personId) return null
  return (
    <StepFrame isWide title={text.title(new Date().getFullYear())} intro={text.intro}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className={styles.terms} aria-label={text.region} tabIndex={0}>
        <LegalSections sections={LEGAL.terms.sections} />
      </section>
      <LegalLinks opensNew />
      <Form
        failure={acceptance.failure}
        isBusy={acceptance.isBusy}
        submitLabel={text.accept}
        onSubmit={() => void acceptance.run(personId)}
      />
    </StepFrame>
  )
}
