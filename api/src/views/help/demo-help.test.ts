import { loadHelp } from '@kollegium/db/demo/help'
import { adminHelp } from '@kollegium/db/demo/help-texts'
import { expect, test } from 'vitest'
import { installAccess } from '../../access/default-roles.ts'
import { createCaller } from '../../app/caller.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db } = world

/** Words by which people look for help, and the page that answers. */
const words = {
  granskning: 'Granska och arbeta tillsammans',
  kommentera: 'Granska och arbeta tillsammans',
  bevaka: 'Granska och arbeta tillsammans',
  'kopiera till': 'Kopiera, duplicera och dela utkast',
  duplicera: 'Kopiera, duplicera och dela utkast',
  'dela utkast': 'Kopiera, duplicera och dela utkast',
  'ctrl+k': 'Hitta och gå snabbt',
  'Ctrl + K': 'Hitta och gå snabbt',
  'sparade filter': 'Hitta och gå snabbt',
  exportera: 'Hitta och gå snabbt',
  importera: 'Användare och roller',
}

test('the help of the admin app answers the words that people look for', async () => {
  await installAccess(db)
  const value = await loadHelp(db, adminHelp, null)
  await db.setting.create({ data: { name: 'voadminDefaultHelpBook', value } })
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const { actor } = ctx
  if (!actor.user) throw new Error('not signed in')
  const office = { ...ctx, actor: { ...actor, user: { ...actor.user, roles: ['office'] } } }
  for (const [search, title] of Object.entries(words)) {
    const found = await createCaller(office).help.search({ app: 'admin', search })
    expect(
      found.map((page) => page.title),
      search,
    ).toContain(title)
  }
  expect(JSON.stringify(adminHelp)).not.toMatch(/Ladda ner som Excel|gäller i en timme|inte din e-postadress/)
})
