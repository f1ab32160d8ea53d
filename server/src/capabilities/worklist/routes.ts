import type { Mounted } from '#platform/action.ts'
import { addNote, deleteNote } from './actions/notes.ts'
import {
  getItem,
  listAssignable,
  listItems,
  listPatientItems,
  listWaiting,
  listWatchers,
} from './actions/read-items.ts'
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from './actions/templates.ts'
import { assignItem, claimItem, finishItem, releaseItem, snoozeItem } from './actions/work-on-item.ts'

export const routes: readonly Mounted[] = [
  listItems,
  listWaiting,
  listPatientItems,
  listWatchers,
  getItem,
  listAssignable,
  assignItem,
  claimItem,
  releaseItem,
  snoozeItem,
  finishItem,
  addNote,
  deleteNote,
  listTemplates,
  addTemplate,
  changeTemplate,
  deleteTemplate,
]
