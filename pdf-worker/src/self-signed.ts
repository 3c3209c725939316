import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, CryptoEngine } from 'pkijs'

const commonName = '2.5.4.3'
const years = 20

/**
 * Makes a new P-256 key and a certificate that vouches for itself, as one PEM text. With it a changed file can be told
 * from an unchanged one. It does not prove the signer, because no authority vouches for the name.
 */
export async function makeSelfSigned(name: string, now = new Date()): Promise<string> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = new Certificate({ version: 2 })
  // The serial number is positive whatever the random bytes are (RFC 5280 §4.1.2.2).
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(15)))
  certificate.serialNumber = Integer.fromBigInt(BigInt(`0x7f${random.toString('hex')}`))
  for (const party of [certificate.subject, certificate.issuer]) {
    party.typesAndValues.push(new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) }))
  }
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), 1))
  const engine = new CryptoEngine({ name: 'node', crypto })
  await certificate.subjectPublicKeyInfo.importKey(publicKey, engine)
  await certificate.sign(privateKey, 'SHA-256', engine)
  const key = await crypto.subtle.exportKey('pkcs8', privateKey)
  return pem('PRIVATE KEY', key) + pem('CERTIFICATE', certificate.toSchema(true).toBER())
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
