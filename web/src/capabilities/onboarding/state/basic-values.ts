import { chosenRole, type RoleValues } from '../../office/public.ts'
import type { MissingInfo } from './missing-info.ts'

export interface BasicValues extends RoleValues, Record<string, unknown> {
  mobile: string
  eFaxNumber: string
}

export const NO_VALUES: BasicValues = { role: '', ownRole: '', mobile: '', eFaxNumber: '' }

/** What is saved once the number is proved; nothing when the number was all that was missing. */
export function basicInfoOf(values: BasicValues, { role, efax }: Omit<MissingInfo, 'mobile'>) {
  if (!role && !efax) return undefined
  return {
    role: role ? chosenRole(values) : undefined,
    eFaxNumber: efax ? values.eFaxNumber : undefined,
  }
}
