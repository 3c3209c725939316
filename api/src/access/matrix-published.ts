import { type Need, openTo } from './matrix-needs.ts'

const read = (name: string): Record<string, Need> => ({
  [`published.${name}.records`]: openTo('everyone'),
  [`published.${name}.get`]: openTo('everyone'),
  [`published.${name}.readable`]: openTo('signedIn'),
})

/** The public procedures are open to everyone, `readable` to every signed-in user; published/*.test.ts checks which rows they return. */
export const publishedProcedures: Record<string, Need> = {
  ...read('article'),
  ...read('page'),
  ...read('section'),
  ...read('event'),
  ...read('card'),
  ...read('queue'),
  ...read('book'),
  ...read('menu'),
  'published.menu.byName': openTo('everyone'),
  'published.setting.list': openTo('everyone'),
  ...read('group'),
  'published.group.all': openTo('everyone'),
  ...read('education'),
  ...read('portfolio'),
  'published.folder.elements': openTo('everyone'),
}
