/** The parts of guests that screens of other capabilities take as they are. */
export { MessageDialog } from './components/MessageDialog.tsx'
export { SecureMessage } from './components/SecureMessage.tsx'
