import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildSignInProvider } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach } from 'vitest'
import { createBrowser, startAuth, testServices, withPassword } from '../../testing.ts'
import { startLyingProvider } from './lying-provider.ts'
import { numberClaim, oidcClient, startOidcProvider } from './oidc-provider.ts'

/** The ids of the providers; `other` is none's until a test makes it. */
export const idOf = { school: 501, liar: 502, other: 503 }
const callbackOf = (id: number) => `http://vo.localhost:3000/oauth/school/${id}/callback`

/** Starts the sign-in with a college's provider and with one that lies. Returns the steps of a sign-in there. */
export async function startOidc() {
  const { db } = await createTestDatabase()
  const services = testServices(db)
  const sendRaw = await startAuth(services)
  const school = await startOidcProvider([callbackOf(idOf.school), callbackOf(idOf.other)])
  const liar = await startLyingProvider()

  const group = await buildGroup(db, { category: 'local' })
  await buildSignInProvider(db, {
    id: idOf.school,
    title: 'Provköpings kommun',
    issuer: school.issuer,
    client_secret: services.keys.seal(oidcClient.client_secret),
    group_id: group.id,
    number_claim: numberClaim,
    strong_values: 'urn:level:3\nhwk',
    domains: 'provkoping.example',
    acr_values: 'urn:level:3 urn:level:2',
  })
  await buildSignInProvider(db, {
    id: idOf.liar,
    title: 'Lögnskolan',
    issuer: liar.issuer,
    group_id: group.id,
    strong_values: 'hwk',
  })

  let last = 0
  const newBrowser = () => createBrowser(sendRaw, `198.51.100.${++last}`)
  const provider = { id: idOf.school, issuer: school.issuer }

  /** A person of the school with an account here, and the same person at the provider. */
  async function pupil({ member = true, ...columns }: { member?: boolean; email?: string } = {}) {
    const user = await buildUser(db, { ...(await withPassword()), ...columns })
    if (member) await buildMembership(db, { user_id: user.id, group_id: group.id })
    school.state.person = { sub: `sub-${user.id}`, email: user.email, given_name: 'Anna', family_name: 'Test' }
    return user
  }
  const linksOf = (user_id: number) => db.linkedAccount.count({ where: { user_id } })
  const signIns = (user_id: number) => db.signIn.count({ where: { user_id } })
  const lastSignIn = (user_id: number) =>
    db.signIn.findFirst({ where: { user_id }, orderBy: { created_at: 'desc' }, select: { method: true, strong: true } })
  const refusals = async () => {
    await services.watch.flush()
    const entry = await db.auditEntry.findFirst({ where: { action: 'providerRefused' }, orderBy: { id: 'desc' } })
    return (entry?.details as { refusal?: string } | undefined)?.refusal
  }

  beforeEach(() => {
    services.mails.length = 0
    school.state.declines = false
    liar.lie.now = {}
  })

  return {
    ...{ db, services, school, liar, group, newBrowser, provider },
    ...{ pupil, linksOf, signIns, lastSignIn, refusals },
  }
}
