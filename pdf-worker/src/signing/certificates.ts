import { X509Certificate } from 'node:crypto'
import { readLimited } from '@kollegium/api/process'
import { Certificate } from 'pkijs'

// Certificates, their issuers, and the addresses that they name.

/** Milliseconds. A server of a certificate authority that is slower is taken for silent. */
const patience = 5_000
/** Bytes. Lists of revoked certificates can be large; an answer without end is refused. */
const largestAnswer = 20_000_000

/** Fetches bytes; `body` makes it a question of the media type. @throws Error for a silent server or another answer than 200 */
export async function fetchBytes(address: string, question?: { type: string; body: Uint8Array }): Promise<Buffer> {
  const { protocol } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not fetched`)
  const response = await fetch(address, {
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
    ...(question && {
      method: 'POST',
      headers: { 'content-type': question.type },
      body: new Uint8Array(question.body),
    }),
  })
  if (!response.ok) throw new Error(`the server answers ${response.status}`)
  return readLimited(response, largestAnswer)
}

/** The certificate as the library for its parts reads it. */
export const partsOf = ({ raw }: X509Certificate) => Certificate.fromBER(new Uint8Array(raw))

/** A certificate that vouches for itself: nothing above it can be asked. */
export const isAnchor = (certificate: X509Certificate) => certificate.checkIssued(certificate)

/** Whether `issuer` has signed `certificate`. */
export function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

/** The addresses of a kind that a certificate names for questions about itself. */
export function accessOf({ infoAccess }: X509Certificate, kind: 'OCSP' | 'CA Issuers'): string[] {
  const lines = (infoAccess ?? '').split('\n')
  return lines.filter((line) => line.startsWith(`${kind} - URI:`)).map((line) => line.slice(line.indexOf('URI:') + 4))
}

/** The addresses of the lists of revoked certificates that a certificate names. */
export function listsOf(certificate: X509Certificate): string[] {
  const extension = partsOf(certificate).extensions?.find(({ extnID }) => extnID === '2.5.29.31')
  const points: { distributionPoint?: unknown }[] = extension?.parsedValue?.distributionPoints ?? []
  return points
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .filter((name) => name.type === 6)
    .map((name) => String(name.value))
}

/**
 * Orders certificates from a leaf towards its root. An issuer that is not among the known ones is fetched where the
 * certificate says. The chain ends early when an issuer can't be had.
 */
export async function chainOf(leaf: X509Certificate, known: readonly X509Certificate[]): Promise<X509Certificate[]> {
  const chain = [leaf]
  for (let last = leaf; !isAnchor(last) && chain.length < 10; ) {
    const issuer = known.find((each) => hasIssued(each, last)) ?? (await fetchIssuer(last))
    if (!issuer) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

async function fetchIssuer(certificate: X509Certificate): Promise<X509Certificate | null> {
  for (const address of accessOf(certificate, 'CA Issuers')) {
    try {
      const issuer = new X509Certificate(await fetchBytes(address))
      if (hasIssued(issuer, certificate)) return issuer
    } catch {
      // Another address may answer.
    }
  }
  return null
}
