import type { AccountRequest, LinkedAccount, Prisma, SignInProvider } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** An active OpenID Connect provider of the whole installation, at an address where nothing answers. */
export function buildSignInProvider(
  db: Db,
  overrides: Partial<Prisma.SignInProviderUncheckedCreateInput> = {},
): Promise<SignInProvider> {
  const number = nextNumber()
  return db.signInProvider.create({
    data: {
      title: `Skola ${number}`,
      issuer: `https://login${number}.skola.example`,
      client_id: 'kollegium',
      email_claim: 'email',
      active: true,
      ...overrides,
    },
  })
}

/** A link to a user's account, of a provider of its own unless one is given. */
export async function buildLinkedAccount(
  db: Db,
  given: { user_id: number; provider_id?: number; subject?: string },
): Promise<LinkedAccount> {
  const provider_id = given.provider_id ?? (await buildSignInProvider(db)).id
  return db.linkedAccount.create({
    data: { subject: `person${nextNumber()}`, label: 'namn@skola.example', ...given, provider_id },
  })
}

/** An open request of a person of a provider of its own. */
export async function buildAccountRequest(
  db: Db,
  overrides: Partial<Prisma.AccountRequestUncheckedCreateInput> = {},
): Promise<AccountRequest> {
  const number = nextNumber()
  const { group_id = null, provider_id, ...rest } = overrides
  const provider = provider_id ?? (await buildSignInProvider(db, { group_id })).id
  return db.accountRequest.create({
    data: {
      subject: `person${number}`,
      email: `ny${number}@skola.example`,
      firstname: 'Ny',
      lastname: 'Person',
      ...rest,
      provider_id: provider,
      group_id,
    },
  })
}
