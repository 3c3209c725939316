import type { PaperKind } from '@kollegium/api/definitions/certificates'
import type { QueryClient } from '@tanstack/react-query'
import { type Client, type Inputs, type Outputs, trpc, type Utils } from './trpc.ts'

/**
 * Procedures of a kind that only run time knows. Kinds differ in their own fields alone, and the form reads and writes
 * those by the kind's definition. All kinds are therefore typed as the first one.
 */
export type CertificateClient = Client['diploma']
export type Certificate = Outputs['diploma']['get']
export type CertificateData = Inputs['diploma']['create']['data']
export type ListedCertificate = Outputs['diploma']['list']['items'][number]
export type SavedCertificatePerson = Certificate['persons'][number]

/** Returns the tRPC client of a kind. */
export const certificateClientOf = (client: Client, kind: PaperKind) => client[kind] as unknown as CertificateClient
/** Returns the tRPC hooks of a kind. */
export const certificateHooksOf = (kind: PaperKind) => trpc[kind] as unknown as typeof trpc.diploma

/** Returns the query cache of a kind. */
export const certificateCacheOf = (utils: Utils, kind: PaperKind) => utils[kind] as unknown as Utils['diploma']

/**
 * Tells whether a query key belongs to the lists and counts of a kind, or to the list of issued documents:
 * `[['diploma', 'list'], …]`.
 */
export function isCertificateList(queryKey: readonly unknown[], kind: PaperKind): boolean {
  const [path] = queryKey
  if (!Array.isArray(path)) return false
  const [name, procedure] = path.map(String)
  // The list of issued documents holds every kind.
  return (name === 'issuedDocument' || name === kind) && (procedure === 'list' || procedure === 'counts')
}

/** Marks the lists of a kind as stale; each fetches its rows again when it is shown. */
export function invalidateCertificateLists(queries: QueryClient, kind: PaperKind): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => isCertificateList(queryKey, kind) })
}
