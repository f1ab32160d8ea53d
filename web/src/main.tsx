import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/global.css'
import { createRouter, Router } from './app/Router.tsx'
import { start } from './app/start.ts'
import { nextTurn } from './platform/turns.ts'

start()
// In a turn of its own: with the reading of the scripts it would be 25 ms in one piece, 100 on a slow phone.
void nextTurn().then(() => {
  const router = createRouter()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Router router={router} />
    </StrictMode>,
  )
})
