import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider } from 'react-router'
import '#ui/global.css'
import { Gallery } from './Gallery.tsx'

const router = createHashRouter([{ path: '*', element: <Gallery /> }])
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
