/** Leads to a field without touching the address: that one belongs to the router. */
export function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId)
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}
