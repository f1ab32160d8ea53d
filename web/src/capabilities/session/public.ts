/** What other capabilities may use of signing in. */
export { NewPasswordField } from './components/NewPasswordField.tsx'
export { SignOutEverywhere } from './components/SignOutEverywhere.tsx'
