import type { ReactNode } from 'react'
import { useForm } from '../../../platform/form.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { MessageField } from './MessageField.tsx'
import { messageProblem } from './message-problem.ts'
import { connectText as text } from './text.ts'

interface MessageFormProps {
  /** A practice invites and is invited, a person asks another. */
  what: 'invitation' | 'request'
  name: string
  intro: string
  /** Says whether the two are connected already: they had asked as well. */
  send: (message: string) => Promise<{ isConnected: boolean }>
  onDone: () => void
  foot?: ReactNode
}

/** The last step of a request: a few words, and off. */
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
