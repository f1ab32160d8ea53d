/** What other capabilities may use of the demo world. */
export { SandboxLink } from './components/SandboxLink.tsx'
export { useDemoAccounts } from './state/demo-accounts.ts'
