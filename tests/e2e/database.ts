import { createDb, type Db } from '@kollegium/db'
import { inject, onTestFinished } from 'vitest'
import { databaseOf } from './database-address.ts'

/** Connects to the started product's database for a test, for what no visitor can bring about: time that has passed, a provider. */
export async function productDb(): Promise<Db> {
  const db = createDb(await databaseOf(inject('productData')))
  onTestFinished(() => db.$disconnect())
  return db
}

/** Makes a person's last proof as old as that of a browser that stood open over lunch. */
export async function letProofsAge(db: Db, name: string): Promise<void> {
  await db.$executeRaw`UPDATE "SignIn" SET proved_at = now() - interval '1 hour' WHERE user_id =
    (SELECT id FROM "User" WHERE name = ${name})`
}

const membership = { select: { group_id: true, groupRoles: { select: { id: true } } } }

type OwnPerson = { name: string; email: string; firstname: string; lastname: string }

/** Makes a person of one test's own, with the roles of another one: texts and settings of a shared person may be another test's. Returns the name to sign in by. */
export async function makeOwn(name: string, like: string): Promise<string> {
  const db = await productDb()
  await makePerson(db, { name, email: `${name}@example.com`, firstname: 'Egen', lastname: 'Provsson' }, like)
  return name
}

/** Makes a person for one test, with the password, the roles and the memberships of Oksana or of another one. A changed password or factor ends every session of a person. */
export async function makePerson(db: Db, person: OwnPerson, like = 'oksfik'): Promise<void> {
  const { password_hash, gdpr_version, roles, memberships } = await db.user.findFirstOrThrow({
    where: { name: like },
    select: { password_hash: true, gdpr_version: true, roles: { select: { id: true } }, memberships: membership },
  })
  const memberOf = memberships.map(({ group_id, groupRoles }) => ({ group_id, groupRoles: { connect: groupRoles } }))
  const rights = { roles: { connect: roles }, memberships: { create: memberOf } }
  const data = { ...person, password_hash, gdpr_version, ...rights }
  const { id } = await db.user.create({ data, select: { id: true } })
  onTestFinished(async () => void (await db.user.delete({ where: { id } })))
}
