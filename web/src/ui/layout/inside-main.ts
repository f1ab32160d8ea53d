import { createContext } from 'react'

/** Whether the frame around has the page's one <main> already; a page that stands alone brings its own. */
export const InsideMain = createContext(false)
