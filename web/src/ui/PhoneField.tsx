import type { ChangeEvent, ComponentProps } from 'react'
import { caretAfter, phoneFormat } from './phone-format.ts'
import { TextField } from './TextField.tsx'

/** A telephone number. A US one takes its shape as it is typed, wherever in it one types. */
export function PhoneField({ onChange, ...rest }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    const written = phoneFormat(input.value)
    if (written !== input.value) {
      // Set here and not by the next render, which would throw the cursor to the end.
      input.value = written
      const place = caretAfter(written, before.replace(/[^\d+]/g, '').length)
      input.setSelectionRange(place, place)
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
