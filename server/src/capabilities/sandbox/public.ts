/** What stands in for outside services where none is configured: `import * as sandbox from '../sandbox/public.ts'`. */

export { emptySandbox } from './empty.ts'
export { sandboxFax } from './ports/fax.ts'
export { sandboxIdentity } from './ports/identity.ts'
export { sandboxMail } from './ports/mail.ts'
export { sandboxSms } from './ports/sms.ts'
export { setInquiryStatus } from './store/inquiries.ts'
