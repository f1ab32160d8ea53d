import type { Mounted } from '#platform/action.ts'
import { getStanding, getUser, verifyToken } from './actions/account.ts'
import { changeGivenPassword, changePassword } from './actions/change-password.ts'
import { listDevices, nameDevice, registerDevice, removeDevice, signOutDevice } from './actions/devices.ts'
import { endSecondFactor, resetSecondFactor } from './actions/end-second-factor.ts'
import { getFeatureFlag, getLatestApp, listDemoAccounts } from './actions/installation.ts'
import { lock, setIdleLock, unlock } from './actions/locking.ts'
import { login } from './actions/login.ts'
import { logout, logoutOthers } from './actions/logout.ts'
import { beginFactorMove, confirmFactorMove } from './actions/move-second-factor.ts'
import { getHandoverCode, sendOneTimeCode } from './actions/one-time-code.ts'
import { confirmRecoveryCodes, renewRecoveryCodes, showRecoveryCodes } from './actions/recovery-codes.ts'
import { refreshToken } from './actions/refresh-token.ts'
import { checkResetLink, forgotPassword, resetPassword } from './actions/reset-password.ts'
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from './actions/set-up-second-factor.ts'

export const routes: readonly Mounted[] = [
  login,
  refreshToken,
  logout,
  logoutOthers,
  lock,
  unlock,
  setIdleLock,
  changePassword,
  changeGivenPassword,
  getHandoverCode,
  sendOneTimeCode,
  verifyToken,
  getStanding,
  forgotPassword,
  checkResetLink,
  resetPassword,
  getLatestApp,
  getUser,
  getFeatureFlag,
  listDevices,
  registerDevice,
  nameDevice,
  signOutDevice,
  removeDevice,
  listDemoAccounts,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  showRecoveryCodes,
  confirmRecoveryCodes,
  beginFactorMove,
  confirmFactorMove,
  endSecondFactor,
  resetSecondFactor,
]
