import { create } from 'zustand'

/** The browser's own question whether to install, which it lets us ask once, when somebody clicks. */
interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Whether the app can be installed on this device by a click; `isInstalled` while this window is the installed app. */
export const useInstall = create<{ question: InstallQuestion | null; isInstalled: boolean }>()(() => ({
  question: null,
  isInstalled: false,
}))

const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Keeps the question for a fitting moment: the browser would ask when the page is loaded. */
export function watchInstall(): void {
  useInstall.setState({ isInstalled: isStandalone() })
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ question: event as InstallQuestion })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ question: null }))
}

export async function askToInstall(): Promise<void> {
  const { question } = useInstall.getState()
  useInstall.setState({ question: null })
  await question?.prompt()
}
