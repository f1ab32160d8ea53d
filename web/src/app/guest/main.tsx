import { createRoot } from 'react-dom/client'
import '#guest/guest.css'
import { GuestPage } from './GuestPage.tsx'
import { PAGES } from './parts.ts'

// theme.js has set the theme before the first paint; from here on it follows the system, as nothing else can choose it here.
const dark = matchMedia('(prefers-color-scheme: dark)')
dark.addEventListener('change', () => {
  const theme = dark.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
})

const root = createRoot(document.getElementById('root')!)
const [, page = '', token = ''] = /^\/([a-z]+)\/([\w-]+)/.exec(window.location.pathname) ?? []
const load = PAGES[page]

/** A page with an address of its own opens nothing that was sent, so it has neither a link nor a code. */
async function openPage(loading: ReturnType<NonNullable<typeof load>>): Promise<void> {
  const Page = await loading
  root.render(<Page token={token} />)
}

if (load) void openPage(load())
else root.render(<GuestPage />)
