import { createPeopleWorld } from './testing.ts'

/** A world whose administrator, office and college's administrator call the API. */
export async function createUserWorld() {
  const world = await createPeopleWorld({
    administrator: { roles: ['administrator'] },
    office: { roles: ['office'] },
    admin: { groups: [['group_admin', 'here']] },
  })
  const { caller, tree } = world
  const [administrator, office, admin] = await Promise.all([
    caller('administrator'),
    caller('office'),
    caller('admin', tree.here),
  ])
  return { ...world, administrator, office, admin }
}

let last = 0
/** Form data of a new person. */
export const fresh = (more: object = {}) => {
  last += 1
  return { name: `nya${last}`, email: `nya${last}@example.com`, firstname: 'Åsa', lastname: 'Ny', ...more }
}
