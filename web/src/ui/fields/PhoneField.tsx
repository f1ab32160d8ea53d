import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react'
import { caretAfter } from './caret-after.ts'
import { TextField } from './TextField.tsx'

type Format = (typed: string) => string

/** Comes with the first field that needs it, and not with the page. Until then a number stands as it is typed. */
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
      // A number without spaces is a number all the same.
      () => undefined,
    )
  }, [])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete')
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    // A bracket that comes back could never be deleted.
    const written = isDeleting ? input.value : (format.current?.(input.value) ?? input.value)
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
