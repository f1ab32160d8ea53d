import { type Question, useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { requestsText as text } from './text.ts'

type Answer = 'accept' | 'ignore'

interface AnswerButtonsProps {
  /** The name of the sender. */
  name: string
  /** Confirmed before ignoring, because an ignored request does not come back. */
  question: Question
  onAnswer: (answer: Answer) => Promise<unknown>
  /** Small in a row, and medium among other buttons. */
  size?: 's' | 'm'
}

/** The buttons to accept or ignore a request. */
export function AnswerButtons({ name, question, onAnswer, size = 's' }: AnswerButtonsProps) {
  const confirm = useConfirm()
  const answering = useTask(onAnswer, {
    done: (answer) => (answer === 'accept' ? text.accepted(name) : text.ignored(name)),
    failure: 'snackbar',
  })
  const ignore = async () => {
    if (await confirm(question)) await answering.run('ignore')
  }
  return (
    <>
      <Button
        size={size}
        isBusy={answering.busyWith?.[0] === 'ignore'}
        isOff={answering.isBusy}
        aria-label={text.ignoreLabel(name)}
        onClick={ignore}
      >
        {text.ignore}
      </Button>
      <Button
        size={size}
        look="primary"
        isBusy={answering.busyWith?.[0] === 'accept'}
        isOff={answering.isBusy}
        aria-label={text.acceptLabel(name)}
        onClick={() => void answering.run('accept')}
      >
        {text.accept}
      </Button>
    </>
  )
}
