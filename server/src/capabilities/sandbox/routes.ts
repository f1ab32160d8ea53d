import type { Mounted } from '#platform/action.ts'
import { emptySandbox } from './actions/empty-sandbox.ts'
import { faxFromMachine, getSandboxFax, listSandboxFaxes, setMachine } from './actions/faxes.ts'
import { decideInquiry, listInquiries } from './actions/inquiries.ts'
import { listMail } from './actions/mail.ts'
import { listTexts, setPhone, textFromPhone } from './actions/texts.ts'

export const routes: readonly Mounted[] = [
  listMail,
  listTexts,
  textFromPhone,
  setPhone,
  listSandboxFaxes,
  getSandboxFax,
  faxFromMachine,
  setMachine,
  listInquiries,
  decideInquiry,
  emptySandbox,
]
