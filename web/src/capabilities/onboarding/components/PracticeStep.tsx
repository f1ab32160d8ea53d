import { Form } from '../../../ui/Form.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { WAYS } from '../state/draft.ts'
import { usePracticeForm } from '../state/use-practice-form.ts'
import { wizardText as text } from '../text.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { NewPracticeFields } from './NewPracticeFields.tsx'
import { PracticeFinder } from './PracticeFinder.tsx'
import styles from './PracticeStep.module.css'

const TABS = WAYS.map((way) => ({ key: way, to: `?way=${way}`, label: text.wayNames[way] }))
const FIELDS = { find: PracticeFinder, code: CodeEntry, new: NewPracticeFields }

/** Which practice: found, by code, or new. What was entered in one way stays while one looks at another. */
export function PracticeStep(rules: Parameters<typeof usePracticeForm>[0]) {
  const form = usePracticeForm(rules)
  const Fields = FIELDS[rules.way]
  return (
    <>
      <div className={styles.ways}>
        <Tabs label={text.ways} tabs={TABS} current={rules.way} look="pill" />
      </div>
      <Form
        {...form.frame}
        summary={text.summary}
        submitLabel={text.next}
        onSubmit={() => void form.submit()}
      >
        <Fields form={form} />
      </Form>
    </>
  )
}
