import type { Mounted } from '#platform/action.ts'
import { countPending, exportVisits, getNextVisit, listDay, listToday } from './actions/board.ts'
import {
  answerHealthCheck,
  arrive,
  getDoor,
  getGuestVisit,
  getVisitStatus,
  leave,
  registerAtDoor,
} from './actions/guest.ts'
import { importAppointments, previewImport, registerWalkIn } from './actions/register.ts'
import { getDoorCode, getSettings, renewDoorCode, saveSettings } from './actions/settings.ts'
import {
  removeVisit,
  resendLink,
  setRoom,
  undoStep,
  updateHealthCheck,
  updateStatus,
  updateTemperature,
} from './actions/steps.ts'

export const routes: readonly Mounted[] = [
  listToday,
  listDay,
  getNextVisit,
  updateHealthCheck,
  updateStatus,
  undoStep,
  updateTemperature,
  setRoom,
  resendLink,
  registerWalkIn,
  removeVisit,
  countPending,
  previewImport,
  importAppointments,
  exportVisits,
  getSettings,
  saveSettings,
  getDoorCode,
  renewDoorCode,
  getGuestVisit,
  getVisitStatus,
  arrive,
  answerHealthCheck,
  leave,
  getDoor,
  registerAtDoor,
]
