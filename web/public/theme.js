// Runs before the first paint, so that a chosen theme does not flash. src/platform/theme.ts takes over from here.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage is blocked: the system decides.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const theme = choice === 'light' || choice === 'dark' ? choice : system
  const html = document.documentElement
  html.dataset.theme = theme
  html.style.colorScheme = theme
})()
