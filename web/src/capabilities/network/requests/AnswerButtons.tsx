import { type Question, useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { requestsText as text } from './text.ts'

type Answer = 'accept' | 'ignore'

interface AnswerButtonsProps {
  /** Who asks. */
  name: string
  /** Put away, it does not come back: this is asked before. */
  question: Question
  onAnswer: (answer: Answer) => Promise<unknown>
  /** Small in a row, and as large as the others among other buttons. */
  size?: 's' | 'm'
}

/** What one can say to a request. */
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
