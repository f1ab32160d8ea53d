import { useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { respond } from '../state/changes.ts'
import type { OpenRequest } from '../state/requests.ts'
import { requestsText as text } from './text.ts'

interface AnswerButtonsProps {
  request: OpenRequest
  /** Small in a row, and medium among other buttons. */
  size?: 's' | 'm'
}

/** The buttons to accept or ignore a request. */
export function AnswerButtons({ request, size = 's' }: AnswerButtonsProps) {
  const { name, connection } = request
  const confirm = useConfirm()
  const answering = useTask((answer: 'accept' | 'ignore') => respond(answer, request), {
    done: (answer) => (answer === 'accept' ? text.accepted(name) : text.ignored(name)),
    failure: 'snackbar',
  })
  // Confirmed first, because an ignored request does not come back.
  const ignore = async () => {
    if (await confirm(connection ? text.ignoringPerson(name) : text.ignoringPractice(name)))
      await answering.run('ignore')
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
