import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { AlertToasts } from '#capabilities/notifications/public.ts'
import { StatusDialog } from '#capabilities/presence/public.ts'
import { SignOutEverywhere } from '#capabilities/session/public.ts'
import { useConnection } from '#platform/live/connection-state.ts'
import { InsideMain } from '#ui/layout/inside-main.ts'
import { TitleAction } from '#ui/layout/title-action.ts'
import { ConnectionLostAt } from '#ui/states/connection-lost-at.ts'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { PhoneSearch } from './PhoneSearch.tsx'
import { Rail } from './Rail.tsx'
import styles from './Shell.module.css'
import { text } from './text.ts'
import { useTypeAhead } from './use-type-ahead.ts'
import { VersionBar } from './VersionBar.tsx'

const Switcher = lazy(async () => ({ default: (await import('./Switcher.tsx')).Switcher }))
const Help = lazy(async () => ({ default: (await import('./help/Help.tsx')).Help }))

/** The frame around every screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'switcher' | 'status' | 'help' | 'leaving'>()
  const close = () => setOpen(undefined)
  const openSwitcher = () => setOpen('switcher')
  const openStatus = () => setOpen('status')
  const openHelp = () => setOpen('help')
  const confirmLeave = () => setOpen('leaving')
  // The same at every render, since it is in a context that every screen reads.
  const [phoneSearch] = useState(() => <PhoneSearch onOpen={openSwitcher} />)
  useShortcuts({ openSwitcher, openHelp })
  const takeTyped = useTypeAhead(open === 'switcher', close)
  const lostAt = useConnection((connection) => connection.lostAt)

  return (
    <>
      <div className={styles.shell}>
        <a className={styles.skip} href="#main">
          {text.skip}
        </a>
        <Rail onSwitcher={openSwitcher} onStatus={openStatus} onHelp={openHelp} onLeave={confirmLeave} />
        <div className={styles.stage}>
          <ConnectionBar />
          <VersionBar />
          <AlertToasts />
          <main className={styles.main} id="main" tabIndex={-1}>
            <ConnectionLostAt value={lostAt}>
              <TitleAction value={phoneSearch}>
                <InsideMain value={true}>{children}</InsideMain>
              </TitleAction>
            </ConnectionLostAt>
          </main>
        </div>
        <BottomBar onSwitcher={openSwitcher} onStatus={openStatus} onHelp={openHelp} />
      </div>
      <Suspense>
        {open === 'switcher' && (
          <Switcher
            takeTyped={takeTyped}
            onClose={close}
            onHelp={openHelp}
            onStatus={openStatus}
            onLeave={confirmLeave}
          />
        )}
        {open === 'status' && <StatusDialog onClose={close} />}
        {open === 'help' && <Help onClose={close} />}
        {open === 'leaving' && <SignOutEverywhere onClose={close} />}
      </Suspense>
    </>
  )
}

interface Shortcuts {
  openSwitcher: () => void
  openHelp: () => void
}

/** By the letter on the key and not by its position: people look for the K that they see. */
const BY_LETTER = { useKey: true, preventDefault: true } as const

/** The keys that work on every screen. A key without Ctrl or Cmd is ignored while the person types. */
function useShortcuts({ openSwitcher, openHelp }: Shortcuts): void {
  const anywhere = { ...BY_LETTER, enableOnFormTags: true, enableOnContentEditable: true }
  useHotkeys('mod+k', openSwitcher, anywhere)
  // On some layouts the slash needs Shift, and the question mark nearly always does.
  useHotkeys('mod+/, mod+shift+/', openHelp, anywhere)
  useHotkeys('?', openHelp, { ...BY_LETTER, ignoreModifiers: true })
}
