import { crudNeeds, need, openTo } from './matrix-needs.ts'

const ofPortfolio = { seenBy: 'Portfolio', unseen: 'INVALID' } as const

/** The rights that the procedures of the document bank and of search need. */
export const documentProcedures = {
  ...crudNeeds('portfolio', 'Portfolio', {
    'portfolio.usedIn': need('row', 'Portfolio', 'read'),
    'portfolio.usedInAny': need('row', 'Portfolio', 'read'),
    'portfolio.filesUsedIn': need('row', 'Portfolio', 'read'),
  }),
  ...crudNeeds('folder', 'Folder', {
    'folder.create': need('gated', 'Folder', 'create', ofPortfolio),
    'folder.elements': need('row', 'Portfolio', 'read'),
    'folder.tree': need('row', 'Portfolio', 'read'),
    'folder.tidy': need('row', 'Portfolio', 'read'),
    'folder.zip': need('row', 'Portfolio', 'read'),
    'folder.receive': need('gated', 'File', 'create', ofPortfolio),
    'folder.move': need('gated', 'Folder', 'update'),
    'folder.usedIn': need('row', 'Folder', 'read'),
    'folder.usedInAny': need('row', 'Folder', 'read'),
  }),
  ...crudNeeds('file', 'File', {
    'file.usedIn': need('row', 'File', 'read'),
    'file.usedInAny': need('row', 'File', 'read'),
    'file.usesLostByMove': need('gated', 'File', 'update', { refused: 'ok' }),
    'file.link': need('row', 'File', 'read'),
    'file.move': need('gated', 'File', 'update'),
  }),
  'search.content': openTo('everyone'),
  'search.user': need('list', 'User', 'read'),
  'search.group': need('known', 'Group', 'read'),
  'search.files': need('list', 'File', 'read'),
  'search.anything': openTo('signedIn'),
  'search.cases': openTo('signedIn'),
  'search.links': openTo('signedIn'),
  'search.headings': openTo('signedIn'),
  'search.recent': openTo('signedIn'),
  'search.opened': need('row', 'Article', 'read'),
  'links.list': openTo('signedIn'),
  'links.of': openTo('signedIn'),
  'lists.chosen': openTo('signedIn'),
  'lists.groups': openTo('signedIn'),
  'lists.link': openTo('signedIn'),
  'lists.begin': need('gated', 'Article', 'update', { refused: 'ok', unseen: 'ok' }),
  'lists.runs': openTo('signedIn'),
  // Each is of one's own run: that of the trial is nobody's here.
  'lists.stop': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
  'lists.goOn': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
  'lists.undo': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
  'lists.dismiss': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
}
