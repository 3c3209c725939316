import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, type Env, writeSecretOnce } from '@kollegium/api/process'

/** The key that signs documents, with its certificate. */
export type SigningKey = {
  key: KeyObject
  certificate: X509Certificate
  /** The chain from the issuer of `certificate` towards the root; empty for a certificate that vouches for itself. */
  chain: X509Certificate[]
}

/** The name in the certificate of an installation without its own. */
const ownName = 'Kollegium (egen signering)'

/**
 * Loads the key that signs documents: SIGNING_KEY and SIGNING_CERT, or a key that is made once and kept in
 * DATA_DIR/signing.pem, readable by its owner alone. Production requires the variables: two machines would otherwise
 * sign with two names.
 * @throws ConfigurationError when the key is missing, unreadable, too weak, or does not match the certificate;
 * StartError when the disk is full
 */
export async function loadSigningKey(env: Env): Promise<SigningKey> {
  if (env.SIGNING_KEY && env.SIGNING_CERT) {
    const [key, certificates] = await Promise.all([
      pemOf('SIGNING_KEY', env.SIGNING_KEY),
      pemOf('SIGNING_CERT', env.SIGNING_CERT),
    ])
    return readSigningKey(key, certificates, 'SIGNING_KEY', env.SIGNING_KEY_PASSWORD)
  }
  if (env.NODE_ENV === 'production') {
    throw new ConfigurationError(
      "The environment can't be used. SIGNING_KEY, SIGNING_CERT: needed in production (PEM, or paths of PEM files)",
    )
  }
  const file = join(env.DATA_DIR, 'signing.pem')
  if (!existsSync(file)) {
    const { makeSelfSigned } = await import('./self-signed.ts')
    // When another process has made its key first, that key serves.
    writeSecretOnce(file, await makeSelfSigned(ownName))
  }
  const pem = await readFile(file, 'utf8')
  return readSigningKey(pem, pem, file)
}

async function pemOf(name: string, value: string): Promise<string> {
  // Some ways of passing variables can't hold line breaks.
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  return readFile(value, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`${name}: the file ${value} can't be read (${error.code})`)
  })
}

/**
 * Reads a key and its certificates from PEM texts.
 * @param source the name of their place, for messages
 * @throws ConfigurationError
 */
export function readSigningKey(
  keyPem: string,
  certificatesPem: string,
  source: string,
  passphrase?: string,
): SigningKey {
  const key = readKey(keyPem, source, passphrase)
  const [certificate, ...chain] = readCertificates(certificatesPem, source)
  if (!certificate) throw new ConfigurationError(`${source}: there is no certificate with it`)
  if (!certificate.checkPrivateKey(key)) {
    throw new ConfigurationError(`${source}: the key and the certificate don't belong together`)
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'ec' && !(key.asymmetricKeyType === 'rsa' && bits >= 2048)) {
    throw new ConfigurationError(`${source}: documents are signed with an EC key, or RSA of at least 2048 bits`)
  }
  requireChain([certificate, ...chain], source)
  return { key, certificate, chain }
}

/** @throws ConfigurationError when a certificate was not issued by the one after it */
function requireChain(certificates: readonly X509Certificate[], source: string): void {
  for (const [index, certificate] of certificates.entries()) {
    const issuer = certificates[index + 1]
    if (!issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))) continue
    throw new ConfigurationError(`${source}: certificate ${index + 1} is not issued by the one after it`)
  }
}

/** The last day of the key's certificate and of those above it, whichever ends first. */
export function lastDayOf({ certificate, chain }: SigningKey): Date {
  return [certificate, ...chain]
    .map(({ validToDate }) => validToDate)
    .reduce((one, other) => (one < other ? one : other))
}

/**
 * Loads the authorities of TSA_CA; none when it is not set.
 * @throws ConfigurationError when there is no certificate to be read
 */
export async function loadTimestampAuthorities({ TSA_CA }: Env): Promise<X509Certificate[]> {
  if (!TSA_CA) return []
  const authorities = readCertificates(await pemOf('TSA_CA', TSA_CA), 'TSA_CA')
  if (authorities.length === 0) throw new ConfigurationError('TSA_CA: it holds no certificate as PEM')
  return authorities
}

function readKey(pem: string, source: string, passphrase?: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, passphrase })
  } catch {
    const why = pem.includes('ENCRYPTED') ? 'SIGNING_KEY_PASSWORD does not open it' : 'it holds no private key as PEM'
    throw new ConfigurationError(`${source}: ${why}`)
  }
}

function readCertificates(pem: string, source: string): X509Certificate[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return parts.map((part) => new X509Certificate(part))
  } catch {
    throw new ConfigurationError(`${source}: the certificate with it is damaged`)
  }
}
