import { buildUser } from '@kollegium/db/testing/factories/user'
import { installAccess } from '../../access/default-roles.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import type { World } from '../../testing/world.ts'
import { applicationRouter } from './application.router.ts'

/** Calls the procedures of applications as a person. */
export const callerOf = createCallerFactory(applicationRouter)

/** A visitor's application for an account. */
export const wanted = {
  category: 'account_application' as const,
  email: 'ny.larare@example.com',
  firstname: 'Åsa',
  lastname: 'Öberg',
  content: {
    description: 'Jag undervisar.',
    roles: ['teacher' as const, 'other' as const],
    roleDescription: 'Samordnare',
    apps: ['cert' as const, 'pages' as const],
    certItems: ['diploma' as const, 'tutor_certificate' as const],
    organisation: 'Provköpings kommun',
    educator: 'Provköpings vuxenutbildning',
    belongsLocal: '',
    orgnr: '299999-0019',
    reference: 'Ref 7',
    billingAddress: 'Box 1\n123 45 Provköping',
  },
}

/** Makes anew a person of the office, who handles applications. */
export async function prepareOffice(world: World) {
  const { db } = world
  await world.clear()
  await installAccess(db)
  const user = await buildUser(db, { firstname: 'Kerstin', lastname: 'Prov' })
  await db.user.update({ where: { id: user.id }, data: { roles: { connect: { name: 'office' } } } })
  const ctx = await world.as(user.id)
  return { ctx, office: callerOf(ctx) }
}
