import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react'
import { TextField } from '../TextField.tsx'
import { caretAfter } from './caret-after.ts'

type Format = (typed: string) => string

/** Loaded with the first field that needs it. Until then a number stays as typed. */
const loadFormat = async (): Promise<Format> => {
  const { AsYouType } = await import('libphonenumber-js/min')
  return (typed) => new AsYouType('US').input(typed)
}

/** Writes in the field itself: the next render would throw the cursor to the end. */
const rewrite = (input: HTMLInputElement, written: string, write: (value: string) => void): void => {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length)
  write(written)
  const caret = caretAfter(written, before.replace(/[^\d+]/g, '').length)
  if (input === document.activeElement) input.setSelectionRange(caret, caret)
}

/** Writes in the field as a person would: React hears only of a value that was not set through its own property. */
const retype = (input: HTMLInputElement, written: string): void => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  rewrite(input, written, (value) => set?.call(input, value))
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A telephone number. It takes its shape as it is typed, wherever in it one types; without a country it is a US one. */
export function PhoneField({ onChange, ...rest }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const format = useRef<Format>(undefined)
  const typedEarly = useRef<HTMLInputElement>(undefined)
  useEffect(() => {
    loadFormat().then(
      (loaded) => {
        format.current = loaded
        const input = typedEarly.current
        if (input) retype(input, loaded(input.value))
      },
      // A number without spaces is still valid.
      () => undefined,
    )
  }, [])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete')
    // A bracket that is inserted again could never be deleted.
    const written = isDeleting ? input.value : (format.current?.(input.value) ?? input.value)
    typedEarly.current = format.current || isDeleting ? undefined : input
    if (written !== input.value) {
      rewrite(input, written, (value) => {
        input.value = value
      })
    }
    onChange?.(event)
  }
  return (
    <TextField
      autoComplete="tel"
      placeholder="(512) 555-0100"
      {...rest}
      type="tel"
      inputMode="tel"
      onChange={change}
    />
  )
}
