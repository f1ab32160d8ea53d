import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SignOutEverywhere } from '../../capabilities/session/public.ts'
import { InsideMain } from '../../ui/inside-main.ts'
import { BottomBar } from './BottomBar.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { Rail } from './Rail.tsx'
import styles from './Shell.module.css'
import { text } from './text.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Switcher = lazy(async () => ({ default: (await import('./Switcher.tsx')).Switcher }))
const ShortcutsHelp = lazy(async () => ({ default: (await import('./ShortcutsHelp.tsx')).ShortcutsHelp }))

/** The frame around every screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'switcher' | 'help' | 'leaving'>()
  const close = () => setOpen(undefined)
  const openSwitcher = () => setOpen('switcher')
  const openHelp = () => setOpen('help')
  const askToLeave = () => setOpen('leaving')
  useShortcuts({ openSwitcher, openHelp })

  return (
    <>
      <div className={styles.shell}>
        <a className={styles.skip} href="#main">
          {text.skip}
        </a>
        <Rail onSwitcher={openSwitcher} onHelp={openHelp} onLeave={askToLeave} />
        <div className={styles.stage}>
          <OfflineBar />
          <main className={styles.main} id="main" tabIndex={-1}>
            <InsideMain value={true}>{children}</InsideMain>
          </main>
        </div>
        <BottomBar onSwitcher={openSwitcher} />
      </div>
      <Suspense>
        {open === 'switcher' && <Switcher onClose={close} onHelp={openHelp} onLeave={askToLeave} />}
        {open === 'help' && <ShortcutsHelp onClose={close} />}
        {open === 'leaving' && <SignOutEverywhere onClose={close} />}
      </Suspense>
    </>
  )
}
