import { useState } from 'react'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { passFocus } from '../../../ui/layout/pass-focus.ts'
import { ignoreOpen, respond } from '../state/changes.ts'
import type { OpenRequest } from '../state/requests.ts'
import { requestsText as text } from './text.ts'

interface AnswerButtonsProps {
  request: OpenRequest
  /** False for someone who cannot open the network, and so can only ignore. */
  mayAccept?: boolean
  /** Small in a row, and medium among other buttons. */
  size?: 's' | 'm'
}

/** The buttons to accept or ignore a request. Ignoring can be undone for as long as the message about it is shown. */
export function AnswerButtons({ request, mayAccept = true, size = 's' }: AnswerButtonsProps) {
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
