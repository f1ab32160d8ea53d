import { SelectField } from '../../../ui/SelectField.tsx'
import { useRoles } from '../state/queries.ts'
import { OwnRoleField } from './OwnRoleField.tsx'
import { OWN_WORDS, type RoleFieldsProps, USUAL_ROLES } from './role-values.ts'
import { memberText } from './text.ts'

/** One of the usual roles, one that the practice has named before, or new words. */
export function RoleField({ role, ownRole }: RoleFieldsProps) {
  const known = useRoles().data ?? []
  const own = [...new Set([...known, role.value])].filter(
    (one) => one && one !== OWN_WORDS && !USUAL_ROLES.includes(one),
  )
  return (
    <>
      <SelectField {...role} label={memberText.role} placeholder={memberText.chooseRole}>
        <optgroup label={memberText.usualRoles}>
          {USUAL_ROLES.map((one) => (
            <option key={one}>{one}</option>
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
