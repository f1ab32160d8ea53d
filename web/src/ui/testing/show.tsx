import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** Renders into a document, with simulated keyboard and mouse. */
export function show(element: ReactNode) {
  const user = userEvent.setup()
  return { user, ...render(element) }
}

/** The same at an address, with a router around it. */
export function showAt(address: string, element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return { ...show(<RouterProvider router={router} />), router }
}

export const focused = (): Element | null => document.activeElement
