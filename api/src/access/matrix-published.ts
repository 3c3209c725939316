import { type Need, open } from './matrix-needs.ts'

const read = (name: string): Record<string, Need> => ({
  [`published.${name}.records`]: open('everyone'),
  [`published.${name}.get`]: open('everyone'),
})

/** What the public sites show is for everyone; which rows that is stands in published/*.test.ts. */
export const publishedProcedures: Record<string, Need> = {
  ...read('article'),
  ...read('page'),
  ...read('section'),
  ...read('event'),
  ...read('card'),
  ...read('queue'),
  ...read('book'),
  ...read('menu'),
  'published.menu.byName': open('everyone'),
  'published.setting.list': open('everyone'),
  ...read('group'),
  'published.group.all': open('everyone'),
  ...read('education'),
  ...read('portfolio'),
  'published.folder.elements': open('everyone'),
}
