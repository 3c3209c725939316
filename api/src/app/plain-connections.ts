import type { Env } from '../kernel/env.ts'
import { doubtful, type Finding } from './finding.ts'

type Rule = {
  name: 'SMTP_URL' | 'DATABASE_URL' | 'S3_ENDPOINT' | 'TSA_URL'
  isPlain: (url: URL) => boolean
  cure: string
}

/** Values of sslmode with which no plain connection is made. */
const safeModes = ['require', 'verify-ca', 'verify-full']
const isHttp = ({ protocol }: URL) => protocol === 'http:'

const rules: Rule[] = [
  {
    name: 'SMTP_URL',
    isPlain: ({ protocol, searchParams }) => protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true',
    cure: 'Sätt smtps:, eller ?requireTLS=true.',
  },
  {
    name: 'DATABASE_URL',
    isPlain: ({ searchParams }) => !safeModes.includes(searchParams.get('sslmode') ?? ''),
    cure: 'Sätt ?sslmode=verify-full.',
  },
  { name: 'S3_ENDPOINT', isPlain: isHttp, cure: 'Sätt https.' },
  { name: 'TSA_URL', isPlain: isHttp, cure: 'Sätt https om servern har det. Svaret är underskrivet.' },
]

/**
 * Finds connections to other machines that may go without TLS in production. They are doubtful, since the operator may have a closed
 * network.
 */
export function plainConnections(env: Env): Finding[] {
  if (env.NODE_ENV !== 'production') return []
  return rules.flatMap(({ name, isPlain, cure }) => {
    const url = urlElsewhere(env[name])
    return url && isPlain(url) ? [doubtful(`${name}: anslutningen till en annan dator kan gå i klartext. ${cure}`)] : []
  })
}

/** The address, if it is one of another machine. A database without a host is reached by a socket's file. */
function urlElsewhere(address: string | undefined): URL | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  return /^(?:|(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname) ? null : url
}
