import type { ReactNode } from 'react'
import { useForm } from '../../../platform/form.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { MessageField } from './MessageField.tsx'
import { messageProblem } from './message-problem.ts'
import { connectText as text } from './text.ts'

interface MessageFormProps {
  /** Practices send invitations, people send requests. */
  what: 'invitation' | 'request'
  name: string
  intro: string
  /** Returns whether the two are connected at once, because the other side had sent a request too. */
  send: (message: string) => Promise<{ isConnected: boolean }>
  onDone: () => void
  foot?: ReactNode
}

/** The last step of a request: its message. */
export function MessageForm({ what, name, intro, send, onDone, foot }: MessageFormProps) {
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => ({ message: messageProblem(message) }),
    send: async ({ message }) => {
      const { isConnected } = await send(message.trim())
      showSnackbar(isConnected ? text.connected(name) : text.sent(what, name))
    },
  })
  const submit = async () => {
    if (await form.submit()) onDone()
  }
  return (
    <Form {...form.frame} intro={intro} submitLabel={text.send[what]} onSubmit={submit} foot={foot}>
      <MessageField field={form.field('message')} />
    </Form>
  )
}
