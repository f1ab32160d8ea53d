import type { LoggedUser } from '@corridor/contract/people/model.ts'
import type { ReactNode } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { RoleCards, type RoleValues, roleProblems } from '#capabilities/office/public.ts'
import { StepFrame } from '#entry/StepFrame.tsx'
import { useForm } from '#platform/form.ts'
import { peekDeepLink } from '#platform/navigation/deep-links.ts'
import { STEP_PATHS } from '#platform/navigation/entry-steps.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { useSession } from '#platform/session.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { CheckStep } from './CheckStep.tsx'
import {
  type Draft,
  isRoleGiven,
  practiceNameOf,
  reachableStep,
  WAYS,
  type Way,
  WIZARD_STEPS,
  type WizardStep,
} from './draft.ts'
import { PracticeStep } from './PracticeStep.tsx'
import { wizardText as text } from './text.ts'
import { useDraft } from './use-draft.ts'

/** The way to a practice. A user who has requested one sees the pending approval. */
export function Onboarding() {
  const user = useSession((session) => session.user)
  if (!user) return null
  if (user.practiceId || user.isUserPendingApproval)
    return <Navigate to={STEP_PATHS['pending-approval']} replace />
  return <Wizard user={user} />
}

const STEPS = WIZARD_STEPS.map((key) => ({ key, label: text.stepNames[key] }))

function titleOf(step: WizardStep, way: Way): string {
  if (step === 'practice') return way === 'new' ? text.newTitle : text.practiceTitle
  return step === 'role' ? text.roleTitle : text.checkTitle
}

function introOf(step: WizardStep, draft: Draft, way: Way): string {
  if (step === 'practice') return way === 'new' ? text.newIntro : text.practiceIntro
  if (step === 'role') return way === 'new' ? text.roleNewIntro : text.roleIntro
  if (way === 'new') return text.checkNewIntro
  const practice = practiceNameOf(draft, way)
  const isInvited = way === 'code' && draft.invite?.kind === 'team'
  return isInvited ? text.checkInvitedIntro(practice) : text.checkJoinIntro(practice)
}

/** The way to a practice in three named steps. Way and step are in the address; what was entered stays. */
function Wizard({ user }: { user: LoggedUser }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const broughtCode = peekDeepLink('code') ?? ''
  const { draft, change } = useDraft(user.id, broughtCode)
  const way = WAYS.find((one) => one === search.get('way')) ?? (broughtCode ? 'code' : 'find')
  const wanted = WIZARD_STEPS.find((one) => one === search.get('step')) ?? 'practice'
  const step = reachableStep(draft, way, wanted)
  useStepFocus(step)

  const go = (to: WizardStep, by: Way) => navigate(`?way=${by}&step=${to}`)
  const before: WizardStep = step === 'check' && !isRoleGiven(draft, way) ? 'role' : 'practice'
  const back = <TextLink to={`?way=${way}&step=${before}`}>{text.back}</TextLink>
  const shared = { draft, change, way }
  return (
    <StepFrame
      isWide
      steps={<Steps label={text.steps} steps={STEPS} current={step} doneLabel={text.done} />}
      title={titleOf(step, way)}
      intro={introOf(step, draft, way)}
    >
      {step === 'practice' && (
        <PracticeStep
          key={way}
          {...shared}
          user={user}
          onDone={(by) => (by === way ? go('role', way) : go('practice', by))}
          back={<TextLink to={`${STEP_PATHS['pending-approval']}?choose`}>{text.back}</TextLink>}
        />
      )}
      {step === 'role' && <RoleStep {...shared} onDone={() => go('check', way)} back={back} />}
      {step === 'check' && <CheckStep {...shared} back={back} />}
    </StepFrame>
  )
}

interface RoleStepProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  onDone: () => void
  back: ReactNode
}

/** What one does at the practice. */
function RoleStep({ draft, change, onDone, back }: RoleStepProps) {
  const values: RoleValues = { role: draft.role, ownRole: draft.ownRole }
  const form = useForm<RoleValues>({
    initial: values,
    storedValues: { values, change },
    check: roleProblems,
    send: async () => onDone(),
  })
  return (
    <Form
      {...form.frame}
      summary={text.summary}
      submitLabel={text.next}
      onSubmit={() => void form.submit()}
      foot={back}
    >
      <RoleCards role={form.field('role')} ownRole={form.field('ownRole')} />
    </Form>
  )
}
