import { Integer, Utf8String } from 'asn1js'

/** Providers look at the key, and hardly any of them at the time. */
const years = 20

const algorithm = {
  ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 3072 },
}

/** The object identifier of a common name. */
const commonName = '2.5.4.3'

/**
 * Makes a key that a provider of SAML encrypts assertions for, and the certificate that tells it in our metadata; PEM.
 * @param name of the holder, in the certificate
 */
export async function newDecryptionKey(name: string): Promise<{ key: string; certificate: string }> {
  // Made for a new provider alone, so no start reads it.
  const { AttributeTypeAndValue, Certificate } = await import('pkijs')
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 1 }) })
  const holder = () => new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) })
  certificate.issuer.typesAndValues.push(holder())
  certificate.subject.typesAndValues.push(holder())
  certificate.notBefore.value = new Date()
  certificate.notAfter.value = new Date()
  certificate.notAfter.value.setFullYear(certificate.notBefore.value.getFullYear() + years)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return {
    key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER(false)),
  }
}

function pem(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
