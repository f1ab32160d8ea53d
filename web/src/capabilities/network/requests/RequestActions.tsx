import { useState } from 'react'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { passFocus } from '#ui/layout/pass-focus.ts'
import { TaskButton } from '../components/TaskButton.tsx'
import { ignoreOpen, respond, withdrawOrEnd } from '../state/changes.ts'
import type { OpenRequest } from '../state/requests.ts'
import { sentText, requestsText as text } from './text.ts'

interface RequestActionsProps {
  request: OpenRequest
  /** False for someone who cannot open the network, and so can only ignore. */
  mayAccept?: boolean
  /** Small in a row, where a label has the name, and medium among other buttons. */
  size?: 's' | 'm'
}

/** The buttons to accept or ignore a received request, or to take back a sent one. */
export function RequestActions(props: RequestActionsProps) {
  const { request, size } = props
  if (request.isReceived) return <AnswerButtons {...props} />
  const { name } = request
  const isInRow = size !== 'm'
  const what = request.connection ? 'request' : 'invitation'
  return (
    <TaskButton
      size={isInRow ? 's' : undefined}
      look={isInRow ? 'quiet' : undefined}
      aria-label={isInRow ? sentText.takeBackLabel(what, name) : undefined}
      question={sentText.takingBack(what, name)}
      work={() => withdrawOrEnd(request)}
      done={sentText.takenBack(what, name)}
    >
      {isInRow ? sentText.takeBack : sentText.takeBackWhat(what)}
    </TaskButton>
  )
}

/** Ignoring can be undone for as long as the message about it is shown. */
function AnswerButtons({ request, mayAccept = true, size = 's' }: RequestActionsProps) {
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
