import { createPeopleWorld } from './testing.ts'

/** A world of people who have rights of every rank, the users' own keeper among them. */
export async function createRightsWorld() {
  const world = await createPeopleWorld({
    administrator: { roles: ['administrator'] },
    office: { roles: ['office'] },
    region: { groups: [['group_admin', 'above']] },
    admin: { groups: [['group_admin', 'here']] },
    'admin, issuer': {
      groups: [
        ['group_admin', 'here'],
        ['issuer', 'here'],
      ],
    },
    issuer: { groups: [['issuer', 'here']] },
    // An installation's own: sees to users everywhere, but not to groups.
    'users alone': {},
  })
  const { db, idOf } = world
  await db.user.update({
    where: { id: idOf('users alone') },
    data: {
      roles: {
        create: {
          name: 'user_manager',
          label: 'Användare',
          permissions: { connect: { subject_name: { subject: 'User', name: 'manage' } } },
        },
      },
    },
  })
  return world
}
