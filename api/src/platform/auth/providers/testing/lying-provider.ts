import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll } from 'vitest'

/** The lies of a provider's id token, in place of the right claims. */
export type Lie = {
  claims?: JWTPayload
  /** Signed with a key that the provider doesn't publish. */
  foreignKey?: boolean
  /** Not signed at all. */
  unsigned?: boolean
  /** The issuer that its description names. */
  described?: string
  status?: number
}

/** Starts a provider that tells `lie.now` of a person; with no lie its answers hold. */
export async function startLyingProvider() {
  const own = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const lie: { now: Lie; nonce: string } = { now: {}, nonce: '' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function idToken(): Promise<string> {
    const { claims, foreignKey, unsigned } = lie.now
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: 'kollegium', sub: 'liar', nonce: lie.nonce, iat: now, exp: now + 300 }
    const payload = { ...right, email: 'anna@skola.example', ...claims }
    if (unsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    const key = (foreignKey ? foreign : own).privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)
  }

  async function bodyAt(path: string): Promise<object> {
    if (path.startsWith('/.well-known/openid-configuration')) {
      return {
        issuer: lie.now.described ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      }
    }
    if (path === '/jwks')
      return { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
    return { access_token: 'token', token_type: 'Bearer', expires_in: 60, id_token: await idToken() }
  }

  server.on('request', async (req, res) => {
    res.writeHead(lie.now.status ?? 200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(await bodyAt(req.url ?? '/')))
  })
  return { issuer, lie }
}
