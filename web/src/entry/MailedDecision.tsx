import { type ComponentProps, type ReactNode, useState } from 'react'
import { type Question, useConfirm } from '#platform/confirm.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconCircleCheck, IconCircleX } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { DeadLink } from './DeadLink.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import styles from './MailedDecision.module.css'
import { MailedLink } from './MailedLink.tsx'
import { isSpent } from './spent-link.ts'

type Frame = Pick<ComponentProps<typeof EntryFrame>, 'Icon' | 'title' | 'intro'>
type Link<Request> = ComponentProps<typeof MailedLink<Request>>['link']

interface MailedDecisionProps<Request, No extends string> {
  token: string
  /** The request to be decided. */
  link: Link<Request>
  /** The two decisions, by the server's names. */
  answers: Record<'approve' | No, string>
  question: (request: Request, decision: 'approve' | No) => Question
  decide: (decision: 'approve' | No) => Promise<unknown>
  /** What came of it. */
  outcome: (request: Request, decision: 'approve' | No) => Frame
  frame: (request: Request) => Frame
  text: {
    waitTitle: string
    checking: string
    failedTitle: string
    retry: string
    deadTitle: string
    dead: string
    toStart: string
  }
  /** What one looks at before. */
  children: (request: Request) => ReactNode
}

/** Decides a request by a mailed link. Works once, and needs no account. */
export function MailedDecision<Request, No extends string>(props: MailedDecisionProps<Request, No>) {
  const { token, link, text } = props
  const [decision, setDecision] = useState<'approve' | No>()
  const [hasDied, setDied] = useState(false)
  useStepFocus(decision ?? '')
  if (link.data !== undefined && decision) {
    const Icon = decision === 'approve' ? IconCircleCheck : IconCircleX
    return <EntryFrame Icon={Icon} {...props.outcome(link.data, decision)} />
  }
  const dead = (
    <DeadLink title={text.deadTitle} intro={text.dead}>
      <ButtonLink to="/" size="l" isWide>
        {text.toStart}
      </ButtonLink>
    </DeadLink>
  )
  return (
    <MailedLink
      link={link}
      isDead={!token || hasDied}
      dead={dead}
      waiting={{ title: text.waitTitle }}
      text={text}
    >
      {(request) => (
        <Undecided {...props} request={request} onDecided={setDecision} onDied={() => setDied(true)} />
      )}
    </MailedLink>
  )
}

interface UndecidedProps<Request, No extends string> extends MailedDecisionProps<Request, No> {
  request: Request
  onDecided: (decision: 'approve' | No) => void
  /** It was decided meanwhile, or it expired. */
  onDied: () => void
}

/** The request, and the two decisions. */
function Undecided<Request, No extends string>(props: UndecidedProps<Request, No>) {
  const { request, answers } = props
  const confirm = useConfirm()
  const deciding = useTask(
    async (decision: 'approve' | No) => {
      await props.decide(decision)
      props.onDecided(decision)
    },
    {
      onError: (error) => {
        if (isSpent(error)) props.onDied()
        return isSpent(error)
      },
    },
  )
  const confirmDecision = async (decision: 'approve' | No) => {
    if (await confirm(props.question(request, decision))) await deciding.run(decision)
  }
  return (
    <EntryFrame isWide {...props.frame(request)}>
      {deciding.failure && <Notice tone="error">{deciding.failure}</Notice>}
      {props.children(request)}
      <div className={styles.answers}>
        {(Object.keys(answers) as ('approve' | No)[]).map((decision) => (
          <Button
            key={decision}
            look={decision === 'approve' ? 'primary' : undefined}
            size="l"
            isBusy={deciding.busyWith?.[0] === decision}
            isOff={deciding.isBusy}
            onClick={() => void confirmDecision(decision)}
          >
            {answers[decision]}
          </Button>
        ))}
      </div>
    </EntryFrame>
  )
}
