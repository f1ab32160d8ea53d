import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import {
  IconDental,
  IconFileText,
  IconFirstAidKit,
  IconHeadset,
  IconMedicalCross,
  IconPencil,
  IconStethoscope,
} from '#ui/icons/icons.ts'
import { OWN_WORDS, OwnRoleField, type RoleFieldsProps, USUAL_ROLES } from './RoleField.tsx'
import { roleAlias, roleText } from './text.ts'

const ICONS: Record<string, typeof IconPencil> = {
  Doctor: IconStethoscope,
  Surgeon: IconMedicalCross,
  Hygienist: IconDental,
  Assistant: IconFirstAidKit,
  'Patient Care Coordinator': IconHeadset,
  Administration: IconFileText,
}

function iconOf(role: string) {
  const Icon = ICONS[role] ?? IconPencil
  return <Icon size={20} />
}

const CARDS = [
  ...USUAL_ROLES.map((role) => ({ value: role, label: role, detail: roleAlias[role], icon: iconOf(role) })),
  { value: OWN_WORDS, label: roleText.other, detail: roleText.otherDetail, icon: iconOf(OWN_WORDS) },
]

/** One's own role: one of the usual ones, or one's own words for it. */
export function RoleCards({ role, ownRole }: RoleFieldsProps) {
  return (
    <>
      <RadioCards {...role} legend={roleText.legend} cards={CARDS} />
      {role.value === OWN_WORDS && (
        <OwnRoleField {...ownRole} label={roleText.own} autoComplete="organization-title" />
      )}
    </>
  )
}
