import { X509Certificate } from 'node:crypto'

/** A certificate in PEM, and the moment when it ends. */
export type ProviderCertificate = { pem: string; until: Date }

const block = /-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----/g

/**
 * The certificates of a text: PEM blocks one after another, or the bare base64 of one, as metadata has it.
 * @throws Error when one can't be read
 */
export function certificatesOf(text: string): ProviderCertificate[] {
  const blocks = text.match(block)
  const bare = text.replace(/\s/g, '')
  const found = blocks ?? (bare ? [`-----BEGIN CERTIFICATE-----\n${bare}\n-----END CERTIFICATE-----`] : [])
  return found.map((pem) => {
    const certificate = new X509Certificate(pem)
    return { pem: certificate.toString(), until: new Date(certificate.validTo) }
  })
}
