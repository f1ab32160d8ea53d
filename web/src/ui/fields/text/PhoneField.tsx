import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react'
import { TextField } from '../TextField.tsx'
import { caretAfter } from './caret-after.ts'

type Format = (typed: string) => string

/** Loaded with the first field that needs it. Until then a number stays as typed. */
const loadFormat = async (): Promise<Format> => {
  const { AsYouType } = await import('libphonenumber-js/min')
  return (typed) => new AsYouType('US').input(typed)
}

/** A telephone number. It takes its shape as it is typed, wherever in it one types; without a country it is a US one. */
export function PhoneField({ onChange, ...rest }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const format = useRef<Format>(undefined)
  useEffect(() => {
    loadFormat().then(
      (loaded) => {
        format.current = loaded
      },
      // A number without spaces is still valid.
      () => undefined,
    )
  }, [])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete')
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    // A bracket that is inserted again could never be deleted.
    const written = isDeleting ? input.value : (format.current?.(input.value) ?? input.value)
    if (written !== input.value) {
      // Set here and not by the next render, which would throw the cursor to the end.
      input.value = written
      const caret = caretAfter(written, before.replace(/[^\d+]/g, '').length)
      input.setSelectionRange(caret, caret)
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
