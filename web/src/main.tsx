import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/global.css'
import { Router } from './app/Router.tsx'
import { start } from './app/start.ts'

start()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Router />
  </StrictMode>,
)
