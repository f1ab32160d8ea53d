import { CUSTOM_ROLE_MAX } from '@corridor/contract/people/limits.ts'
import type { FieldState } from '../../../platform/form.ts'
import { Counter } from '../../../ui/Counter.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { memberText } from './text.ts'

interface OwnRoleFieldProps extends FieldState {
  label: string
  autoComplete?: string
}

/** A role in one's own words. */
export function OwnRoleField({ label, autoComplete = 'off', ...field }: OwnRoleFieldProps) {
  return (
    <TextField
      {...field}
      // Whoever comes back to what they wrote is not taken there.
      autoFocus={!field.value}
      label={label}
      labelEnd={<Counter value={field.value} max={CUSTOM_ROLE_MAX} leftLabel={memberText.left} />}
      autoComplete={autoComplete}
    />
  )
}
