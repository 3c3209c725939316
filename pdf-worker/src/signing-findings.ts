import { ConfigurationError, type Env } from '@kollegium/api/process'
import { lastDayOf, loadSigningKey, loadTimestampAuthorities } from './signing-key.ts'

type Finding = { level: 'wrong' | 'doubtful'; text: string }

/** Days before the end of a certificate in which it is told. */
const toldBefore = 60

/**
 * Looks at what signs issued documents in production: the key, its certificates and their last day, and the timestamp server's
 * authorities.
 * @returns findings of the kind of the api's preflight
 */
export async function signingFindings(env: Env, now = new Date()): Promise<Finding[]> {
  if (env.NODE_ENV !== 'production') return []
  try {
    const days = Math.floor((lastDayOf(await loadSigningKey(env)).getTime() - now.getTime()) / 86_400_000)
    await loadTimestampAuthorities(env)
    const untimed = 'TSA_URL saknas: underskrifter håller så länge som certifikatet gör det.'
    return [
      ...(days < 0 ? [{ level: 'wrong', text: 'SIGNING_CERT: certifikatet har gått ut.' } as const] : []),
      ...(days >= 0 && days < toldBefore
        ? [{ level: 'doubtful', text: `SIGNING_CERT: certifikatet går ut om ${days} dagar.` } as const]
        : []),
      ...(env.TSA_URL ? [] : [{ level: 'doubtful', text: untimed } as const]),
    ]
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [{ level: 'wrong', text: error.message }]
  }
}
