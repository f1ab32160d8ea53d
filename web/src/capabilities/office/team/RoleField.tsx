import { DEFAULT_CLAIMS } from '@corridor/contract/office/roles.ts'
import { CUSTOM_ROLE_MAX, CUSTOM_ROLE_PROBLEM } from '@corridor/contract/people/limits.ts'
import { PERSON_PROBLEMS } from '@corridor/contract/people/problems.ts'
import type { FieldState } from '#platform/form.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Counter } from '#ui/fields/text/Counter.tsx'
import { useRoles } from '../state/queries.ts'
import { memberText, roleAlias } from './text.ts'

/** One of the usual roles, one that the practice has named before, or new words. */
export function RoleField({ role, ownRole }: RoleFieldsProps) {
  const roles = useRoles().data ?? []
  const own = [...new Set([...roles, role.value])].filter(
    (one) => one && one !== OWN_WORDS && !USUAL_ROLES.includes(one),
  )
  return (
    <>
      <SelectField {...role} label={memberText.role} placeholder={memberText.chooseRole}>
        <optgroup label={memberText.usualRoles}>
          {USUAL_ROLES.map((one) => (
            <option key={one} value={one}>
              {[one, roleAlias[one]?.toLowerCase()].filter(Boolean).join(' – ')}
            </option>
          ))}
        </optgroup>
        {own.length > 0 && (
          <optgroup label={memberText.practiceRoles}>
            {own.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </optgroup>
        )}
        <option value={OWN_WORDS}>{memberText.ownWords}</option>
      </SelectField>
      {role.value === OWN_WORDS && <OwnRoleField {...ownRole} label={memberText.ownRole} />}
    </>
  )
}

interface OwnRoleFieldProps extends FieldState {
  label: string
  autoComplete?: string
}

/** A role in one's own words. */
export function OwnRoleField({ label, autoComplete = 'off', ...field }: OwnRoleFieldProps) {
  return (
    <TextField
      {...field}
      // A user who returns to what they wrote does not get the focus moved.
      autoFocus={!field.value}
      label={label}
      labelEnd={<Counter value={field.value} max={CUSTOM_ROLE_MAX} leftLabel={memberText.left} />}
      autoComplete={autoComplete}
    />
  )
}

export const USUAL_ROLES = Object.keys(DEFAULT_CLAIMS)

/** The choice that opens a field for one's own words. No role is called so. */
export const OWN_WORDS = '(own words)'

export interface RoleValues {
  role: string
  ownRole: string
}

/** What a form hands to the fields of a role. */
export interface RoleFieldsProps {
  role: FieldState
  ownRole: FieldState
}

/** What is wrong with a chosen role, by field. */
export function roleProblems({ role, ownRole }: RoleValues): { role?: string; ownRole?: string } {
  if (!role) return { role: PERSON_PROBLEMS.role }
  if (role !== OWN_WORDS) return {}
  if (!ownRole.trim()) return { ownRole: PERSON_PROBLEMS.role }
  return [...ownRole.trim()].length > CUSTOM_ROLE_MAX ? { ownRole: CUSTOM_ROLE_PROBLEM } : {}
}

export const chosenRole = ({ role, ownRole }: RoleValues): string =>
  role === OWN_WORDS ? ownRole.trim() : role
