import { useState } from 'react'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { passFocus } from '../../../ui/layout/pass-focus.ts'
import { TaskButton } from '../components/TaskButton.tsx'
import { personText } from '../people/text.ts'
import { ignoreOpen, respond, withdrawOrEnd } from '../state/changes.ts'
import type { OpenRequest } from '../state/requests.ts'
import { sentText, requestsText as text } from './text.ts'

interface RequestActionsProps {
  request: OpenRequest
  /** False for someone who cannot open the network, and so can only ignore. */
  mayAccept?: boolean
  /** Small in a row, where a label has the name, and medium among other buttons. */
  size?: 's' | 'm'
  takeBack?: string
}

/** The buttons to accept or ignore a received request, or to take back a sent one. */
export function RequestActions({ request, takeBack = sentText.takeBack, ...rest }: RequestActionsProps) {
  if (request.isReceived) return <AnswerButtons request={request} {...rest} />
  const { name } = request
  const isInRow = rest.size !== 'm'
  const words = request.connection ? personText : sentText
  return (
    <TaskButton
      size={isInRow ? 's' : undefined}
      look={isInRow ? 'quiet' : undefined}
      aria-label={isInRow ? words.takeBackLabel(name) : undefined}
      question={words.takingBack(name)}
      work={() => withdrawOrEnd(request)}
      done={words.takenBack(name)}
    >
      {takeBack}
    </TaskButton>
  )
}

/** Ignoring can be undone for as long as the message about it is shown. */
function AnswerButtons({ request, mayAccept = true, size = 's' }: Omit<RequestActionsProps, 'takeBack'>) {
  const { name } = request
  const [isIgnored, setIgnored] = useState(false)
  const accepting = useTask(() => respond('accept', request), {
    done: text.accepted(name),
    failure: 'snackbar',
  })
  if (isIgnored) return null
  const ignore = () => {
    passFocus('li')
    setIgnored(true)
    ignoreOpen(request, {
      said: text.ignored(name),
      undoLabel: text.undo,
      onUndone: () => setIgnored(false),
    })
  }
  return (
    <>
      <Button size={size} isOff={accepting.isBusy} aria-label={text.ignoreLabel(name)} onClick={ignore}>
        {text.ignore}
      </Button>
      {mayAccept && (
        <Button
          size={size}
          look="primary"
          isBusy={accepting.isBusy}
          aria-label={text.acceptLabel(name)}
          onClick={() => void accepting.run()}
        >
          {text.accept}
        </Button>
      )}
    </>
  )
}
