import type { Mounted } from '../../../platform/action.ts'

export const practiceRoutes: readonly Mounted[] = []
