/** The outline of the start page, which the app draws before the page itself is loaded. */
export { HomePage } from './components/HomePage.tsx'
