import { useRef } from 'react'
import { useForm } from './use-form.ts'

interface CodeRules {
  digits: number
  /** The message when digits are missing. */
  missing: string
  /** That the last one was wrong is on the screen. */
  isWrongSaid: boolean
  /** False when it was wrong: the field is cleared. */
  send: (code: string) => Promise<boolean>
}

/** A code that was sent to the person. It is submitted with its last digit. */
export function useCodeForm({ digits, missing, isWrongSaid, send }: CodeRules) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.length < digits ? missing : undefined }),
    send: async ({ code }) => {
      if (await send(code)) return
      form.reset()
      input.current?.focus()
    },
  })
  const field = form.field('code')
  // The code was submitted with its last digit, so pressing the button afterwards must not send it again.
  const submit = () => (isWrongSaid && !field.value ? input.current?.focus() : void form.submit())
  const onComplete = (code: string) => void form.submit({ code })
  return { frame: form.frame, reset: form.reset, submit, field: { ref: input, digits, ...field, onComplete } }
}
