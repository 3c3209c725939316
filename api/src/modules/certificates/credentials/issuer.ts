import { createPrivateKey, generateKeyPair, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import type { Services } from '../../../engine/services.ts'
import { originOf } from '../../../kernel/env.ts'
import { inTransaction } from '../../../kernel/transaction.ts'

/** A public key of the issuer. */
export type IssuerKey = {
  /** The fragment in the DID: `ed25519-1`. */
  id: string
  algorithm: 'Ed25519' | 'RS256'
  jwk: JsonWebKey
  /** The key as multibase, of Ed25519 alone. */
  multibase?: string
}
/** The issuer of the installation's credentials. */
export type Issuer = {
  /** `did:web:collegenatverket.example`. */
  did: string
  /** The origin that the credentials' addresses begin with: `https://collegenatverket.example`. */
  origin: string
  /** All keys, the oldest first. */
  keys: IssuerKey[]
}
type KeyServices = Pick<Services, 'db' | 'env' | 'keys'>

/** The DID of an origin (did:web): a port's colon is written `%3A`. */
export const didOf = (origin: string): string => `did:web:${encodeURIComponent(new URL(origin).host)}`

const select = { id: true, algorithm: true, origin: true, public_key: true } as const

/** Reads the issuer; null before the first credential. One statement. */
export async function findIssuer(db: Pick<Services['db'], 'credentialKey'>): Promise<Issuer | null> {
  const rows = await db.credentialKey.findMany({ select, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })
  const [first] = rows
  if (!first) return null
  return {
    did: didOf(first.origin),
    origin: first.origin,
    keys: rows.map(({ id, algorithm, public_key }) => ({ id, algorithm, ...(public_key as object) }) as IssuerKey),
  }
}

/**
 * Reads the issuer, or makes its first keys. The origin of that moment is the issuer's for ever, since credentials name it.
 * Processes that begin together get the same keys.
 */
export async function requireIssuer(services: KeyServices): Promise<Issuer> {
  const known = await findIssuer(services.db)
  if (known) return known
  const origin = originOf(services.env)
  const rows = await newKeys(services, origin, 1)
  await inTransaction(services.db, async (tx) => {
    await tx.$executeRaw`LOCK TABLE "CredentialKey" IN SHARE ROW EXCLUSIVE MODE`
    if ((await tx.credentialKey.count()) === 0) await tx.credentialKey.createMany({ data: rows })
  })
  return (await findIssuer(services.db)) as Issuer
}

/**
 * Gives the issuer new keys, which sign from now on. The former ones stay in the DID document, so that what they have signed is verified as
 * before. Processes need no restart: they read the newest key at each signature.
 * @returns the ids of the new keys; none before the first credential, which makes the first ones
 */
export async function renewIssuerKeys(services: KeyServices): Promise<string[]> {
  const issuer = await findIssuer(services.db)
  if (!issuer) return []
  const newest = Math.max(...issuer.keys.map(({ id }) => Number(id.split('-')[1])))
  const rows = await newKeys(services, issuer.origin, newest + 1)
  // Two at once would make the same ids, and the second one is refused.
  await services.db.credentialKey.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

const makeRsa = promisify(generateKeyPair)

async function newKeys({ keys }: Pick<KeyServices, 'keys'>, origin: string, number: number) {
  const multikey = await import('@digitalbazaar/ed25519-multikey')
  const did = didOf(origin)
  const [pair, rsa] = await Promise.all([
    multikey.generate({ id: `${did}#ed25519-${number}`, controller: did }),
    makeRsa('rsa', { modulusLength: 3072 }),
  ])
  const exported = await pair.export({ publicKey: true, secretKey: true, includeContext: true })
  return [
    {
      id: `ed25519-${number}`,
      algorithm: 'Ed25519',
      origin,
      public_key: { multibase: exported.publicKeyMultibase },
      secret_key: keys.seal(JSON.stringify(exported)),
    },
    {
      id: `rsa-${number}`,
      algorithm: 'RS256',
      origin,
      public_key: { jwk: { ...rsa.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' } as object },
      secret_key: keys.seal(rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    },
  ]
}

/** Opens the secret keys that sign: the newest of each algorithm. */
export async function signingKeys({ db, keys }: KeyServices) {
  const newest = async (algorithm: IssuerKey['algorithm']) => {
    const row = await db.credentialKey.findFirstOrThrow({
      where: { algorithm },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      select: { id: true, secret_key: true },
    })
    return { id: row.id, secret: keys.open(row.secret_key) }
  }
  const [ed25519, rsa] = await Promise.all([newest('Ed25519'), newest('RS256')])
  return {
    ed25519: { id: ed25519.id, multikey: JSON.parse(ed25519.secret) as object },
    rsa: { id: rsa.id, key: createPrivateKey(rsa.secret) },
  }
}

const multikeyContext = 'https://w3id.org/security/multikey/v1'

const multikeyMethod = (did: string, id: string, publicKeyMultibase: string) => ({
  id: `${did}#${id}`,
  type: 'Multikey',
  controller: did,
  publicKeyMultibase,
})

/** The issuer's DID document, with every key that has ever signed (did:web, Multikey and JsonWebKey). */
export function didDocument({ did, keys }: Issuer) {
  return {
    '@context': ['https://www.w3.org/ns/did/v1', multikeyContext, 'https://w3id.org/security/jwk/v1'],
    id: did,
    verificationMethod: keys.map(({ id, jwk, multibase }) =>
      multibase
        ? multikeyMethod(did, id, multibase)
        : { id: `${did}#${id}`, type: 'JsonWebKey', controller: did, publicKeyJwk: jwk },
    ),
    assertionMethod: keys.map(({ id }) => `${did}#${id}`),
  }
}

/** The address of a key that signs tokens, as a JWK. */
export const keyAddress = (origin: string, id: string): string => `${origin}/.well-known/keys/${id}`
