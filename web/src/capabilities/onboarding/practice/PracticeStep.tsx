import { INVITE_CODE_MAX, PRACTICE_NAME_MAX } from '@corridor/contract/office/limits.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useState } from 'react'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AddressFields, PracticeTypeField } from '../../office/public.ts'
import { useInvite } from '../state/queries.ts'
import { WAYS } from './draft.ts'
import { PracticeFinder } from './PracticeFinder.tsx'
import styles from './PracticeStep.module.css'
import { wizardText as text } from './text.ts'
import { type PracticeForm, usePracticeForm } from './use-practice-form.ts'

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

/** The code of an invitation. One that came with the link is shown with what it stands for. */
function CodeEntry({ form }: { form: PracticeForm }) {
  const { values: draft, change, field } = form
  const [brought] = useState(draft.inviteCode.trim())
  const { data } = useInvite(brought)
  const known = draft.inviteCode.trim() === brought ? data : undefined
  return (
    <>
      <TextField
        {...field('inviteCode')}
        label={text.code}
        hint={text.codeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!brought}
        maxLength={INVITE_CODE_MAX}
        onChange={(event) => change({ inviteCode: event.target.value, invite: null })}
      />
      {known && !form.errorOf('inviteCode') && (
        <p className={styles.known} role="status">
          <IconBuildingCommunity size={20} aria-hidden="true" />
          {text.codeFor(known.practiceName, known.role)}
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
