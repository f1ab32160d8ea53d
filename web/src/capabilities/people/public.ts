/** What other capabilities may show of a person’s own record. */
export { MobileCode } from './components/MobileCode.tsx'
export { MobileForm } from './components/MobileForm.tsx'
export { MobileNumber } from './components/MobileNumber.tsx'
export { NamesForm } from './components/NamesForm.tsx'
export { TextNotifications } from './components/TextNotifications.tsx'
export { type SentCode, sendCode } from './state/sent-code.ts'
