import type { Question } from '@corridor/contract/curbside/health.ts'
import { QUESTION_MAX, QUESTIONS_MAX, TEXT_MAX } from '@corridor/contract/curbside/limits.ts'
import type { CurbsideSettings } from '@corridor/contract/curbside/model.ts'
import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { IconPlus, IconTrash } from '#ui/icons/icons.ts'
import { saveSettings } from '../state/changes.ts'
import { setUpText as text } from '../text.ts'
import styles from './SetUp.module.css'

interface SetUpProps {
  settings: CurbsideSettings & { isSetUp: boolean }
  onDone: () => void
}

const spotsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

/** The short set-up: questions, parking spots and texts, each with a good beginning. */
export function SetUp({ settings, onDone }: SetUpProps) {
  const { isSetUp, spots, ...rest } = settings
  const form = useForm({
    initial: { ...rest, spots: spots.join(', ') },
    check: ({ questions, linkText, comeInText }) => ({
      ...Object.fromEntries(
        questions.flatMap(({ en, es }, at) => [
          [`questions.${at}.en`, requiredProblem(en, text.missing)],
          [`questions.${at}.es`, requiredProblem(es, text.missing)],
        ]),
      ),
      linkText: requiredProblem(linkText, text.missing),
      comeInText: requiredProblem(comeInText, text.missing),
    }),
    send: (values) => saveSettings({ ...values, spots: spotsIn(values.spots) }),
  })
  const { questions, isComeInTexted } = form.values
  const change = (next: Question[]) => form.set('questions', next)
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.saved)
    onDone()
  }
  return (
    <Form
      {...form.frame}
      look="page"
      intro={isSetUp ? undefined : text.intro}
      submitLabel={isSetUp ? text.save : text.start}
      onSubmit={() => void submit()}
      foot={isSetUp && <TextButton onClick={onDone}>{text.back}</TextButton>}
    >
      <h2 className={styles.title}>{text.questions}</h2>
      <p className={styles.hint}>{text.questionsHint}</p>
      {questions.map((question, at) => (
        <fieldset key={question.id} className={styles.question}>
          <TextAreaField
            {...form.field(`questions.${at}.en`)}
            label={text.en(at + 1)}
            maxLength={QUESTION_MAX}
            rows={2}
          />
          <TextAreaField
            {...form.field(`questions.${at}.es`)}
            label={text.es(at + 1)}
            maxLength={QUESTION_MAX}
            rows={2}
            lang="es"
          />
          <div className={styles.foot}>
            <SelectField {...form.field(`questions.${at}.concernIs`)} label={text.concern}>
              <option value="yes">{text.yes}</option>
              <option value="no">{text.no}</option>
            </SelectField>
            <IconButton
              label={text.removeQuestion(at + 1)}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => change(questions.filter((_, other) => other !== at))}
            />
          </div>
        </fieldset>
      ))}
      {questions.length < QUESTIONS_MAX && (
        <Button
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => change([...questions, { id: randomId(), en: '', es: '', concernIs: 'yes' }])}
        >
          {text.addQuestion}
        </Button>
      )}
      <h2 className={styles.title}>{text.spots}</h2>
      <TextField {...form.field('spots')} label={text.spotsLabel} hint={text.spotsHint} autoComplete="off" />
      <h2 className={styles.title}>{text.texts}</h2>
      <TextAreaField {...form.field('linkText')} label={text.linkText} maxLength={TEXT_MAX} rows={2} />
      <TextAreaField {...form.field('comeInText')} label={text.comeInText} maxLength={TEXT_MAX} rows={2} />
      <Switch
        id="curbside-come-in"
        label={text.isComeInTexted}
        detail={text.comeInDetail}
        isOn={isComeInTexted}
        onChange={(isOn) => form.set('isComeInTexted', isOn)}
      />
    </Form>
  )
}
