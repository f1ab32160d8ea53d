import { INVITE_CODE_MAX, PRACTICE_NAME_MAX } from '@corridor/contract/office/limits.ts'
import { inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import { type ReactNode, useState } from 'react'
import { AddressFields, PracticeTypeField } from '#capabilities/office/public.ts'
import { isSpent } from '#entry/spent-link.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { IconBuildingCommunity } from '#ui/icons/icons.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { useInvite } from '../state/queries.ts'
import { JOIN_WAYS } from './draft.ts'
import { PracticeFinder } from './PracticeFinder.tsx'
import styles from './PracticeStep.module.css'
import { wizardText as text } from './text.ts'
import { type PracticeForm, usePracticeForm } from './use-practice-form.ts'

/** Opening a practice was decided before; joining one has two ways. */
const TABS = JOIN_WAYS.map((way) => ({ key: way, to: `?way=${way}`, label: text.wayNames[way] }))
const FIELDS = { find: PracticeFinder, code: CodeEntry, new: NewPracticeFields }

type PracticeStepProps = Parameters<typeof usePracticeForm>[0] & {
  /** To the question before. */
  back: ReactNode
}

/** Which practice: found, by code, or new. What was entered in one way stays while one looks at another. */
export function PracticeStep({ back, ...rules }: PracticeStepProps) {
  const form = usePracticeForm(rules)
  const Fields = FIELDS[rules.way]
  return (
    <>
      {rules.way !== 'new' && (
        <div className={styles.ways}>
          <Tabs label={text.ways} tabs={TABS} current={rules.way} look="pill" />
        </div>
      )}
      <Form
        {...form.frame}
        summary={text.summary}
        submitLabel={text.next}
        onSubmit={() => void form.submit()}
        foot={back}
      >
        <Fields form={form} />
      </Form>
    </>
  )
}

/** The code of an invitation. One that came with the link is shown with what it stands for. */
function CodeEntry({ form }: { form: PracticeForm }) {
  const { values: draft, change, field } = form
  const [brought] = useState(draft.inviteCode.trim())
  const { data, error } = useInvite(brought)
  const isBrought = draft.inviteCode.trim() === brought
  const invite = isBrought ? data : undefined
  const own = field('inviteCode')
  const wrong = own.error ?? (isBrought && isSpent(error) ? inviteNotValid.message : undefined)
  return (
    <>
      <TextField
        {...own}
        error={wrong}
        label={text.code}
        hint={text.codeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!brought}
        maxLength={INVITE_CODE_MAX}
        onChange={(event) => change({ inviteCode: event.target.value, invite: null })}
      />
      {invite && !wrong && (
        <p className={styles.found} role="status">
          <IconBuildingCommunity size={20} aria-hidden="true" />
          {text.codeFor(invite.practiceName, invite.role)}
        </p>
      )}
    </>
  )
}

/** What is needed to open a practice. */
function NewPracticeFields({ form }: { form: PracticeForm }) {
  const { invite } = form.values
  return (
    <>
      {invite?.kind === 'organization' && <Notice tone="info">{text.codeToOpen(invite.practiceName)}</Notice>}
      <TextField
        {...form.field('name')}
        label={text.name}
        autoComplete="organization"
        maxLength={PRACTICE_NAME_MAX}
      />
      <PracticeTypeField {...form.field('practiceType')} />
      <AddressFields field={form.field} onPick={form.change} hint={text.addressHint} />
      <PhoneField {...form.field('telephone')} label={text.telephone} autoComplete="tel-national" />
    </>
  )
}
