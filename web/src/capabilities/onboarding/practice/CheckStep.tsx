import { practiceIdTaken } from '@corridor/contract/onboarding/errors.ts'
import { type ReactNode, useState } from 'react'
import { chosenRole } from '#capabilities/office/public.ts'
import { ApiError, call } from '#platform/api.ts'
import { consumeDeepLink } from '#platform/navigation/deep-links.ts'
import { randomId } from '#platform/random-id.ts'
import { useTask } from '#platform/use-task.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { Form } from '#ui/form/Form.tsx'
import { completeOnboarding } from '../state/complete-onboarding.ts'
import { choiceOf, type Draft, isRoleGiven, practiceNameOf, type Way } from './draft.ts'
import { wizardText as text } from './text.ts'
import { forgetDraft } from './use-draft.ts'

interface CheckStepProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  way: Way
  back: ReactNode
}

function factsOf(draft: Draft, way: Way): [term: string, value: string, step: 'practice' | 'role'][] {
  const { line1, line2, city, state, zip, practice } = draft
  const street = [line1, line2].map((part) => part.trim()).filter(Boolean)
  const facts: ReturnType<typeof factsOf> = [[text.factPractice, practiceNameOf(draft, way), 'practice']]
  if (way === 'new') {
    facts.push(
      [text.factType, draft.practiceType, 'practice'],
      [text.factAddress, [...street, `${city.trim()}, ${state} ${zip.trim()}`].join(', '), 'practice'],
      [text.factTelephone, draft.telephone, 'practice'],
    )
  } else if (way === 'find' && practice?.city) {
    facts.push([text.factAddress, `${practice.city}, ${practice.state}`, 'practice'])
  }
  const role = isRoleGiven(draft, way) ? draft.invite!.role! : chosenRole(draft)
  return [...facts, [text.factRole, role, isRoleGiven(draft, way) ? 'practice' : 'role']]
}

/** The last look before it is sent. */
export function CheckStep({ draft, change, way, back }: CheckStepProps) {
  const [refused, setRefused] = useState<string[]>([])
  const isInvited = way === 'code' && draft.invite?.kind === 'team'
  const facts: Fact[] = factsOf(draft, way).map(([term, value, step]) => ({
    term,
    value,
    end: (
      <TextLink to={`?way=${way}&step=${step}`} aria-label={text.changeLabel(term)}>
        {text.change}
      </TextLink>
    ),
  }))

  const sending = useTask(
    async () => {
      setRefused([])
      const body = choiceOf(draft, way)
      await completeOnboarding(() => call('POST /onboarding/v2/complete', { body }))
      forgetDraft()
      consumeDeepLink('code')
    },
    {
      onError: (error) => {
        if (!(error instanceof ApiError)) return
        if (error.code === practiceIdTaken.code) change({ newId: randomId() })
        setRefused(Object.values(error.fields))
      },
    },
  )
  const sentences = refused.map((sentence) => <p key={sentence}>{sentence}</p>)

  return (
    <Form
      failure={sentences.length > 0 ? sentences : sending.failure}
      isBusy={sending.isBusy}
      submitLabel={way === 'new' ? text.sendNew : isInvited ? text.sendInvited : text.sendJoin}
      onSubmit={() => void sending.run()}
      foot={back}
    >
      <Facts facts={facts} />
    </Form>
  )
}
