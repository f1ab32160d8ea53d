import { lazy } from 'react'

/** What other capabilities may use of signing in. */
export { AccountFrame } from './account/AccountFrame.tsx'
export { NewPasswordField } from './password/NewPasswordField.tsx'

/** Loaded when needed, so that a sign-up does not load a dialog it never shows. */
export const SignOutEverywhere = lazy(async () => ({
  default: (await import('./account/SignOutEverywhere.tsx')).SignOutEverywhere,
}))
