import { createSign, generateKeyPairSync } from 'node:crypto'

/** Bytes of a value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length.toString(16)
  const length = Buffer.from(size.length % 2 ? `0${size}` : size, 'hex')
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x80 + length.length, ...length]
  return Buffer.concat([Buffer.from(head), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
// sha256WithRSAEncryption, without parameters.
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(text)))))
const moment = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

/** Makes an RSA key and a certificate that it signs itself, as providers of SAML have them; PEM. */
export function newCertificate(until = new Date(Date.now() + 365 * 24 * 3600_000)): {
  key: string
  certificate: string
} {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    nameOf('idp'),
    sequence(moment(new Date('2020-01-01')), moment(until)),
    nameOf('idp'),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
