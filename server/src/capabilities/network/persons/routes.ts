import type { Mounted } from '../../../platform/action.ts'

export const personRoutes: readonly Mounted[] = []
