import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { from } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list'
import { SignJWT } from 'jose'
import type { UnsignedCredential } from './achievement-credential.ts'
import { loadDocument } from './document-loader.ts'
import { type Issuer, keyAddress, type signingKeys } from './issuer.ts'

// This file loads the signing libraries, some 60 modules. Import it only where something is signed.

export type SigningKeys = Awaited<ReturnType<typeof signingKeys>>

/** Makes the function that signs credentials with a Data Integrity proof (`eddsa-rdfc-2022`), some 4 ms each. */
export async function createCredentialSigner({ ed25519 }: SigningKeys) {
  const pair = await from(ed25519.multikey)
  return async <Credential extends object>(credential: Credential) => {
    const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite })
    const signed = await issue({ credential, suite, documentLoader: loadDocument })
    // The schema of Open Badges asks for an array.
    return { ...signed, proof: [signed.proof].flat() }
  }
}

/** Signs a credential as a token, as Open Badges 3.0 has it: RS256, with a key that its address gives. */
export function signToken(credential: UnsignedCredential, issuer: Issuer, { rsa }: SigningKeys): Promise<string> {
  return new SignJWT(credential as object as Record<string, unknown>)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyAddress(issuer.origin, rsa.id) })
    .setIssuer(issuer.did)
    .setJti(credential.id)
    .setSubject(credential.credentialSubject.id)
    .setNotBefore(new Date(credential.validFrom))
    .sign(rsa.key)
}

/** The places of a status list: the least that Bitstring Status List allows, so that a place hides among many. */
export const listLength = 131_072

/**
 * Makes a status list's credential, signed.
 * @param revoked the places of revoked and replaced documents
 * @param until the moment until which verifiers may trust it
 */
export async function signStatusList(
  keys: SigningKeys,
  { did }: Issuer,
  { id, revoked, from, until }: { id: string; revoked: readonly number[]; from: Date; until: Date },
) {
  const list = await createList({ length: listLength })
  for (const index of revoked) list.setStatus(index, true)
  const context = ['https://www.w3.org/ns/credentials/v2']
  const credential = await createCredential({ id, list, statusPurpose: 'revocation', context })
  const sign = await createCredentialSigner(keys)
  const second = (moment: Date) => moment.toISOString().replace(/\.\d+/, '')
  return sign({ ...credential, issuer: did, validFrom: second(from), validUntil: second(until) })
}
