import type { Mounted } from '../../../platform/action.ts'
import { searchPractices } from './search.ts'

export const practiceRoutes: readonly Mounted[] = [searchPractices]
