// A validation candidate and nothing else (Spec §1) uses the validation tool alone. This list says which procedures answer such
// a person; every other one refuses, a new one too, until somebody writes it here.

/** Routers of one's own things: own answers and files, account, sign-in, choices; and help. */
const routers: ReadonlySet<string> = new Set(['ownValidation', 'account', 'security', 'preference', 'help'])

/** The procedures of an app's frame: the person, the person's groups (none), and messages to everyone who is signed in. */
const single: ReadonlySet<string> = new Set([
  'session.me',
  'session.endMasquerade',
  'group.selector',
  'activeMessage.list',
  'activeMessage.close',
  'privacy.ownReads',
  'privacy.ownLink',
  // The security page of the account.
  'linkedAccount.mine',
  'linkedAccount.remove',
  'factorReset.stop',
])

/** Whether the procedure answers a person who is a validation candidate alone. */
export const isOpenToCandidates = (path: string): boolean =>
  routers.has(path.slice(0, path.indexOf('.'))) || single.has(path)
