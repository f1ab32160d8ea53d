import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GuestText } from './text.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

function sentenceFor(field: Field, words: GuestText['fields']): string {
  const { validity, type } = field
  const isDate = type === 'date'
  if (validity.valueMissing && !validity.badInput) return isDate ? words.noDate : words.missing
  if (isDate && field instanceof HTMLInputElement) {
    if (validity.rangeUnderflow) return words.tooEarly(words.day(field.min))
    if (validity.rangeOverflow) return words.tooLate(words.day(field.max))
    return words.noDate
  }
  // Such a field says itself what it takes.
  if (validity.patternMismatch && field.title) return field.title
  return type === 'email' ? words.email : words.wrong
}

/** What keeps a form from being sent, below its field and in the words of the page: a browser speaks its own language. */
export function FieldProblem({ text: { fields: words } }: { text: GuestText }) {
  const [field, setField] = useState<Field>()
  useEffect(() => {
    const onInvalid = (event: Event) => {
      event.preventDefault()
      if (!isField(event.target)) return
      // The event comes for every field; the first one is where to go on.
      const first = [...(event.target.form?.elements ?? [])].find(
        (one) => isField(one) && one.willValidate && !one.validity.valid,
      )
      if (first !== event.target) return
      event.target.focus()
      setField(event.target)
    }
    const onInput = () => setField(undefined)
    document.addEventListener('invalid', onInvalid, true)
    document.addEventListener('input', onInput, true)
    return () => {
      document.removeEventListener('invalid', onInvalid, true)
      document.removeEventListener('input', onInput, true)
    }
  }, [])
  const place = field?.isConnected ? field.closest('label') : null
  return (
    field &&
    place &&
    createPortal(
      <span className="failure" role="alert">
        {sentenceFor(field, words)}
      </span>,
      place,
    )
  )
}
