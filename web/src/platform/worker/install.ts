import { create } from 'zustand'

/** The browser's install prompt, which may be shown once, on a click. */
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

/** Stores the prompt for a suitable time: the browser would show it when the page is loaded. */
export function watchInstall(): void {
  useInstall.setState({ isInstalled: isStandalone() })
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ question: event as InstallQuestion })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ question: null }))
}

export async function promptInstall(): Promise<void> {
  const { question } = useInstall.getState()
  useInstall.setState({ question: null })
  await question?.prompt()
}
