import type { PaperKind } from '@kollegium/api/definitions/certificates'
import type { QueryClient } from '@tanstack/react-query'
import { type Client, type Inputs, type Outputs, trpc } from './trpc.ts'

/**
 * The procedures of a kind that is known only at run time. All kinds have the same ones and differ in the kind's own
 * fields alone, which the form reads and writes by the kind's definition; so they can all be spoken to as the first.
 */
export type CertificateClient = Client['diploma']
export type Certificate = Outputs['diploma']['get']
export type CertificateData = Inputs['diploma']['create']['data']
export type ListedCertificate = Outputs['diploma']['list']['items'][number]
export type SavedCertificatePerson = Certificate['persons'][number]

export const certificateClientOf = (client: Client, kind: PaperKind) => client[kind] as unknown as CertificateClient
export const certificateHooksOf = (kind: PaperKind) => trpc[kind] as unknown as typeof trpc.diploma

type Utils = ReturnType<typeof trpc.useUtils>
export const certificateCacheOf = (utils: Utils, kind: PaperKind) => utils[kind] as unknown as Utils['diploma']

/** Lists and counts of a kind, and the list of all kinds: `[['diploma', 'list'], …]`. */
export function isCertificateList(queryKey: readonly unknown[], kind: PaperKind): boolean {
  const [path] = queryKey
  if (!Array.isArray(path)) return false
  const [name, procedure] = path.map(String)
  // All kinds are in the list of what was issued.
  return (name === 'issuedDocument' || name === kind) && (procedure === 'list' || procedure === 'counts')
}

/** What the lists show may have changed: they are asked for anew when they are seen. */
export function invalidateCertificateLists(queries: QueryClient, kind: PaperKind): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => isCertificateList(queryKey, kind) })
}
