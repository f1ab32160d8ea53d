import { lazy } from 'react'

/** What others may use of signing in. */
export { AccountFrame } from './account/AccountFrame.tsx'
export { NewPasswordField } from './password/NewPasswordField.tsx'

/** Fetched when it is asked for, so that a sign-up does not load a dialog it never shows. */
export const SignOutEverywhere = lazy(async () => ({
  default: (await import('./account/SignOutEverywhere.tsx')).SignOutEverywhere,
}))

/** Stands in for every screen while nobody is there; fetched then. */
export const LockScreen = lazy(async () => ({
  default: (await import('./lock/LockScreen.tsx')).LockScreen,
}))
