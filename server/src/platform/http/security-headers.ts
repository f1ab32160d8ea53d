/** Only our own scripts and styles run, nothing can frame us, and the browser refuses strings where code belongs. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Of the page by which anybody refers a patient: a practice shows it inside its own website. Nobody is signed in there. */
export const EMBEDDED_POLICY = CONTENT_POLICY.replace(
  "frame-ancestors 'none'",
  'frame-ancestors http: https:',
)

/**
 * Of a built script. Only a worker obeys the policy that its script came with, and has no page to protect: it may fetch from us and
 * run what is ours.
 */
export const SCRIPT_POLICY = "default-src 'self'"

/**
 * What every answer carries, built files apart. A fixed table: a library that computes the same headers for each answer
 * cost a twentieth of the server's time. HTTPS ends in the proxy before us, so insisting on it is the proxy's business.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(self), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'cache-control': 'no-store',
} as const

/**
 * What only a page obeys. On a built file it says nothing to anybody, and the files of a first visit are many.
 */
export const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
] as const satisfies readonly (keyof typeof SECURITY_HEADERS)[]
