import type { Mounted } from '#platform/action.ts'
import { listConsents, recordConsent } from './actions/consents.ts'
import {
  addContact,
  deleteContact,
  getContact,
  listContacts,
  listDirectory,
  listReferralPractices,
  updateContact,
} from './actions/contacts.ts'
import { exportPatients } from './actions/export-patients.ts'
import { exportProblems, listImportRows } from './actions/import-rows.ts'
import {
  chooseColumns,
  deleteImport,
  getImport,
  listImports,
  startImport,
  undoImport,
  uploadImport,
} from './actions/imports.ts'
import { mergePatients, previewMerge, undoMerge } from './actions/merge-patients.ts'
import {
  addPatient,
  getPatient,
  listMatches,
  listPatients,
  listRelatedPatients,
  updatePatient,
} from './actions/patients.ts'
import { addRelation, chooseTextsTo, removeRelation, setDistinct } from './actions/relations.ts'
import { listFiles, listTimeline, listViews } from './actions/timeline.ts'

export const routes: readonly Mounted[] = [
  listPatients,
  exportPatients,
  listMatches,
  addPatient,
  getPatient,
  updatePatient,
  listRelatedPatients,
  addRelation,
  removeRelation,
  setDistinct,
  chooseTextsTo,
  recordConsent,
  listConsents,
  listTimeline,
  listFiles,
  listViews,
  previewMerge,
  mergePatients,
  undoMerge,
  listImports,
  uploadImport,
  getImport,
  chooseColumns,
  listImportRows,
  exportProblems,
  startImport,
  undoImport,
  deleteImport,
  listContacts,
  addContact,
  getContact,
  updateContact,
  deleteContact,
  listDirectory,
  listReferralPractices,
]
