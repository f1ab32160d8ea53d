import { createRoot } from 'react-dom/client'
import './guest.css'
import { GuestPage } from './GuestPage.tsx'

// theme.js has set the theme before the first paint; from here on it follows the system, as nothing else can choose it here.
const dark = matchMedia('(prefers-color-scheme: dark)')
dark.addEventListener('change', () => {
  const theme = dark.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
})

const root = createRoot(document.getElementById('root')!)
const [, referToken] = /^\/refer\/([\w-]+)/.exec(window.location.pathname) ?? []

/** A practice's page for referrals opens nothing that was sent, so it has neither a link nor a code. */
async function openReferPage(token: string): Promise<void> {
  const { ReferPage } = await import('#capabilities/documents/refer/ReferPage.tsx')
  root.render(<ReferPage token={token} />)
}

if (referToken) void openReferPage(referToken)
else root.render(<GuestPage />)
