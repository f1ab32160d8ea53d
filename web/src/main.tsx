import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/global.css'
import type { AppRoute } from '#platform/capability/app-route.ts'
import { createRouter, Router } from './app/Router.tsx'
import { start } from './app/start.ts'
import { nextTurn } from './platform/turns.ts'

// In turns of their own: with the reading of the scripts they would be 25 ms in one piece, 100 on a slow phone.
void nextTurn().then(async () => {
  start()
  await nextTurn()
  const router = createRouter()
  // React would show a page that waits for its screen for 300 ms, though the screen arrives a moment later.
  const route = router.state.matches.at(-1)?.route.handle as AppRoute | undefined
  await route?.load().catch(() => undefined)
  // In slices, between which the browser answers.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <Router router={router} />
      </StrictMode>,
    ),
  )
})
