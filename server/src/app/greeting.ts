import type { Config } from '#platform/config/config.ts'

type Shown = Pick<Config, 'mode' | 'host' | 'publicUrl' | 'demo' | 'sandbox' | 'mailUrl' | 'smsProvider'>

/** The first lines that a started server prints. In production its reader is at a log, and wants to know what comes next. */
export function greeting(config: Shown, port: number): string[] {
  const { mode, host, publicUrl, demo, sandbox, mailUrl, smsProvider } = config
  const address = publicUrl.replace(/:0$/, `:${port}`)
  const lines =
    mode === 'production'
      ? [
          `Corridor listens on ${host.includes(':') ? `[${host}]` : host}:${port} and is reached at ${address}`,
          'Open the first account with npm run account:open.',
        ]
      : [`Corridor is ready at ${address}`]
  if (demo)
    lines.push(
      'Sign in as owner@brightsmiles.example with the password Corridor!2026, or click any demo account.',
    )
  const sandboxed = [!mailUrl && 'mails', !smsProvider && 'texts'].filter(Boolean).join(' and ')
  if (sandbox && sandboxed)
    lines.push(`${sandboxed[0]?.toUpperCase()}${sandboxed.slice(1)} arrive at ${address}/sandbox`)
  if (!sandbox && !smsProvider)
    lines.push('No text message service is set up: codes go by mail, and mobile numbers cannot be proved.')
  if (mode !== 'production') lines.push('Stop with Ctrl-C.')
  return ['', ...lines.map((line) => `  ${line}`), '']
}
