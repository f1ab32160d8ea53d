import { type ComponentProps, type RefObject, useEffect } from 'react'
import { CodeField } from './CodeField.tsx'
import styles from './SentCodeField.module.css'

interface SentCodeFieldProps extends Omit<ComponentProps<typeof CodeField>, 'id' | 'ref'> {
  /** Where the code went. */
  note: string
  /** Which sending it was: with another one the field takes the focus again. */
  sentAt: number
  ref: RefObject<HTMLInputElement | null>
}

/** A code that was just sent: where to look for it, and the field to type it into, which has the focus. */
export function SentCodeField({ note, sentAt, ref, ...field }: SentCodeFieldProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code takes the focus
  useEffect(() => ref.current?.focus(), [ref, sentAt])
  return (
    <>
      <p className={styles.note} role="status">
        {note}
      </p>
      <CodeField {...field} ref={ref} id="code" />
    </>
  )
}
