import { createContext } from 'react'

/** Whether the surrounding frame has the page's one <main> already; a standalone page has its own. */
export const InsideMain = createContext(false)
