/**
 * The mail server's rejection of this recipient or this message alone (RFC 5321, 4.2.1: its reply to RCPT or DATA).
 * `lasting` when it will never take it (5xx), otherwise it may later (4xx). Null for everything else: then no mail gets away.
 */
export function refusalOf(error: unknown): { code: number; lasting: boolean } | null {
  if (!(error instanceof Error)) return null
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  if (typeof responseCode !== 'number' || (command !== 'RCPT TO' && command !== 'DATA')) return null
  return { code: responseCode, lasting: responseCode >= 500 }
}
