import type { Mounted } from '#platform/action.ts'
import { chooseStatus } from './actions/choose-status.ts'

export const routes: readonly Mounted[] = [chooseStatus]
