import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { UiProvider } from '#ui/UiProvider.tsx'
import styles from './Gallery.module.css'
import { PAGES } from './pages.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

function useTheme(chosen: string | null): 'light' | 'dark' {
  const isDark = useSyncExternalStore(
    (onChange) => {
      dark.addEventListener('change', onChange)
      return () => dark.removeEventListener('change', onChange)
    },
    () => dark.matches,
  )
  if (chosen === 'dark' || chosen === 'light') return chosen
  return isDark ? 'dark' : 'light'
}

/**
 * Each part with made-up data, at an address of its own: `#/message?theme=dark`. With `bare` there is nothing around it, as a
 * picture wants it.
 */
export function Gallery() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const theme = useTheme(search.get('theme'))
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const name = pathname.slice(1)
  const Page = PAGES[name]
  return (
    <UiProvider>
      <div className={styles.gallery}>
        {!search.has('bare') && (
          <nav className={styles.nav} aria-label="Parts">
            {Object.keys(PAGES).map((one) => (
              <Link key={one} to={`/${one}`} aria-current={one === name ? 'page' : undefined}>
                {one}
              </Link>
            ))}
            <Link to={`${pathname}?theme=${theme === 'dark' ? 'light' : 'dark'}`}>
              {theme === 'dark' ? 'Light' : 'Dark'}
            </Link>
          </nav>
        )}
        <main className={styles.page}>{Page ? <Page key={name} /> : <p>Choose a part.</p>}</main>
      </div>
    </UiProvider>
  )
}
