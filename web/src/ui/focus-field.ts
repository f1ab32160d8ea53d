import type { MouseEvent } from 'react'

/** Follows a link to a field without touching the address: that one belongs to the router. */
export function focusField(event: MouseEvent, fieldId: string): void {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}
